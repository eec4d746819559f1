import { newId } from "@bandstand/shared/contract/uuid.ts";
import type { ImportResult } from "@bandstand/shared/songs/contract.ts";
import { type Accessor, createEffect, createSignal, on, onCleanup } from "solid-js";
import { call } from "../data/api.ts";
import type { Failure } from "../data/request.ts";
import { status } from "../data/status.ts";
import { syncNow } from "../data/sync-loop.ts";
import type { ImportChoices } from "./import-choices.ts";

/** The server's size limit for files, in bytes. */
const MAX_BYTES = 5 * 1024 * 1024;

const AT_FIRST: ImportChoices = { mapping: {}, isDuplicateTaken: false, isBadSkipped: false };

/** An import of songs from a file. The server first returns a preview, then imports. */
export interface FileImport {
  readonly file: Accessor<File | null>;
  /** True if the last chosen file is larger than the server accepts. */
  readonly isTooLarge: Accessor<boolean>;
  readonly choices: Accessor<ImportChoices>;
  /** The preview; null until there is one. */
  readonly plan: Accessor<ImportResult | null>;
  readonly busy: Accessor<"checking" | "importing" | null>;
  readonly failure: Accessor<Failure | null>;
  /** The result of the import; null until it has succeeded. */
  readonly done: Accessor<ImportResult | null>;
  /** Returns true if the next step needs the network and the device is offline. */
  readonly isOffline: () => boolean;
  readonly choose: (file: File) => void;
  readonly change: (next: Partial<ImportChoices>) => void;
  readonly takeOver: () => Promise<void>;
  /** Repeats the step that failed. */
  readonly retry: () => void;
  readonly startAgain: () => void;
}

/** Creates the state of an import. Call in a component. */
export function createFileImport(): FileImport {
  const [file, setFile] = createSignal<File | null>(null);
  const [choices, setChoices] = createSignal(AT_FIRST);
  const [plan, setPlan] = createSignal<ImportResult | null>(null);
  const [failure, setFailure] = createSignal<Failure | null>(null);
  const [isTooLarge, setTooLarge] = createSignal(false);
  const [busy, setBusy] = createSignal<"checking" | "importing" | null>(null);
  const [done, setDone] = createSignal<ImportResult | null>(null);
  /* The idempotency key. One per import, so that a repeat after a lost response does not create the songs twice. */
  let key = newId();
  let checking = new AbortController();
  onCleanup(() => checking.abort());

  const query = () => ({
    mapping: JSON.stringify(choices().mapping),
    duplicates: choices().isDuplicateTaken ? ("create" as const) : ("skip" as const),
  });

  const check = async (): Promise<void> => {
    const body = file();
    if (body === null) return;
    checking.abort();
    checking = new AbortController();
    const { signal } = checking;
    setBusy("checking");
    setFailure(null);
    const reply = await call("importSongs", { query: { ...query(), dry_run: "true" }, body, signal });
    if (signal.aborted) return;
    setBusy(null);
    if (reply.ok) setPlan(reply.body);
    else setFailure(reply);
  };

  const choose = (chosen: File): void => {
    setTooLarge(chosen.size > MAX_BYTES);
    if (chosen.size > MAX_BYTES) return;
    key = newId();
    setFile(chosen);
    setChoices(AT_FIRST);
    setPlan(null);
    void check();
  };
  const change = (next: Partial<ImportChoices>): void => {
    key = newId();
    setChoices((now) => ({ ...now, ...next }));
    /* Skipping bad rows does not change the preview; the other choices do, so a new one is requested. */
    if (next.mapping !== undefined || next.isDuplicateTaken !== undefined) void check();
  };
  const takeOver = async (): Promise<void> => {
    const body = file();
    if (body === null) return;
    setBusy("importing");
    setFailure(null);
    const skip_bad = choices().isBadSkipped ? ("true" as const) : ("false" as const);
    const reply = await call("importSongs", { query: { ...query(), skip_bad }, body, idempotencyKey: key });
    setBusy(null);
    if (!reply.ok) return void setFailure(reply);
    setDone(reply.body);
    syncNow();
  };
  const startAgain = (): void => {
    checking.abort();
    key = newId();
    setBusy(null);
    setFile(null);
    setPlan(null);
    setDone(null);
    setFailure(null);
  };

  const isOffline = (): boolean => failure()?.code === "OFFLINE" || (status.online === false && file() === null);
  const retry = (): void => void (plan() === null ? check() : takeOver());
  /* Once online again, the preview is requested again automatically; the import waits for the user. */
  createEffect(
    on(
      () => status.online,
      (online) => online && failure()?.code === "OFFLINE" && plan() === null && void check(),
      { defer: true },
    ),
  );

  return {
    file,
    isTooLarge,
    choices,
    plan,
    busy,
    failure,
    done,
    isOffline,
    choose,
    change,
    takeOver,
    retry,
    startAgain,
  };
}
