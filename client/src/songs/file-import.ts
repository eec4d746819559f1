import { errorText } from "@bandstand/shared/contract/errors.ts";
import { newId } from "@bandstand/shared/contract/uuid.ts";
import type { ImportResult } from "@bandstand/shared/songs/contract.ts";
import { type ImportPlan, type SongsInFile, planSongs, songsInTable } from "@bandstand/shared/songs/import.ts";
import { type TableProblem, readTable } from "@bandstand/shared/songs/import-table.ts";
import { type Accessor, createMemo, createSignal, untrack } from "solid-js";
import { call } from "../data/api.ts";
import { createSliced } from "../data/sliced.ts";
import { syncNow } from "../data/sync-loop.ts";
import { failureText } from "../i18n/failure.ts";
import { language, text } from "../i18n/text.ts";
import type { ImportChoices } from "./import-choices.ts";
import { type Mends, fileOf, withMends } from "./mended-songs.ts";
import { allSongs, isRepertoireComplete } from "./queries.ts";

/** The server's size limit for files, in bytes. */
const MAX_BYTES = 5 * 1024 * 1024;

const AT_FIRST: ImportChoices = { mapping: {}, isDuplicateTaken: false, isBadSkipped: false };
const NO_MENDS: Mends = new Map();

/** The songs in the file, with the user's corrections, and what importing them would do. */
export interface Preview {
  readonly songs: SongsInFile;
  readonly plan: ImportPlan;
}

/** An import of songs from a file. This device computes the preview; the server validates again when it imports. */
export interface FileImport {
  readonly choices: Accessor<ImportChoices>;
  readonly mends: Accessor<Mends>;
  /** Undefined until it has been computed; the previous one stays while a new one is computed. */
  readonly preview: Accessor<Preview | undefined>;
  readonly busy: Accessor<"checking" | "importing" | null>;
  /** Why there is no preview, or why the import failed; "" if neither. */
  readonly failure: Accessor<string>;
  /** The result of the import; null until it has succeeded. */
  readonly done: Accessor<ImportResult | null>;
  readonly change: (next: Partial<ImportChoices>) => void;
  /** Replaces the cells of a row. */
  readonly mend: (row: number, cells: readonly string[]) => void;
  readonly takeOver: () => Promise<void>;
}

/** Creates the state of an import of the file. Call in a component. */
export function createFileImport(file: File): FileImport {
  const isTooLarge = file.size > MAX_BYTES;
  const [bytes, setBytes] = createSignal<Uint8Array | null>(null);
  const [choices, setChoices] = createSignal(AT_FIRST);
  const [mends, setMends] = createSignal(NO_MENDS);
  const [refused, setRefused] = createSignal(isTooLarge ? text().songs.fileTooLarge : "");
  const [isImporting, setImporting] = createSignal(false);
  const [done, setDone] = createSignal<ImportResult | null>(null);
  /* The idempotency key. It changes only with the content of the import, so a retry after a lost response does not
     create the songs twice. */
  let key = newId();
  if (!isTooLarge) void file.arrayBuffer().then((content) => setBytes(new Uint8Array(content)));

  const table = createSliced(
    () => bytes() ?? undefined,
    (content) => readTable(content),
  );
  const songs = createMemo(() => {
    const rows = table();
    return rows === undefined || typeof rows === "string" ? rows : songsInTable(rows, choices().mapping);
  });
  const source = createMemo(() => {
    const found = songs();
    if (found === undefined || typeof found === "string" || !isRepertoireComplete()) return undefined;
    return { songs: withMends(found, mends()), isDuplicateTaken: choices().isDuplicateTaken, language: language() };
  });
  const made = createSliced(source, function* (given) {
    const plan = yield* planSongs(given.songs, {
      existing: untrack(allSongs),
      duplicates: given.isDuplicateTaken ? "create" : "skip",
      songIdOf: (row) => `row ${row}`,
      language: given.language,
    });
    return { given, preview: { songs: given.songs, plan } };
  });
  const preview = (): Preview | undefined => (source() === undefined ? undefined : made()?.preview);
  const problem = (): TableProblem | undefined => {
    const found = songs();
    return typeof found === "string" ? found : undefined;
  };
  const isChecking = (): boolean => bytes() !== null && (table() === undefined || made()?.given !== source());

  const change = (next: Partial<ImportChoices>): void => {
    key = newId();
    setChoices((now) => ({ ...now, ...next }));
  };
  const mend = (row: number, cells: readonly string[]): void => {
    key = newId();
    setMends((now) => new Map(now).set(row, cells));
  };
  const takeOver = async (): Promise<void> => {
    const found = source();
    if (found === undefined) return;
    setImporting(true);
    setRefused("");
    const query = {
      mapping: JSON.stringify(choices().mapping),
      duplicates: choices().isDuplicateTaken ? ("create" as const) : ("skip" as const),
      skip_bad: choices().isBadSkipped ? ("true" as const) : ("false" as const),
    };
    const body = mends().size === 0 ? file : fileOf(found.songs);
    const reply = await call("importSongs", { query, body, idempotencyKey: key });
    setImporting(false);
    if (!reply.ok) return void setRefused(failureText(reply));
    setDone(reply.body);
    syncNow();
  };

  return {
    choices,
    mends,
    preview,
    busy: () => (isImporting() ? "importing" : isChecking() ? "checking" : null),
    failure: () => {
      const code = problem();
      return code === undefined ? refused() : errorText(code, language());
    },
    done,
    change,
    mend,
    takeOver,
  };
}
