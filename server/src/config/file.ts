import { createHash } from "node:crypto";
import { join } from "node:path";
import { type BandConfig, SoftConfig, type SoftConfigUpdateIn } from "@bandstand/shared/config/contract.ts";
import { USUAL_PARTS } from "@bandstand/shared/config/usual-parts.ts";
import type { Language } from "@bandstand/shared/contract/errors.ts";
import type { Logger } from "pino";
import { Refusal } from "../http/errors.ts";
import { isStale } from "../http/etag.ts";
import type { RequestContext } from "../http/handler.ts";
import { DEFAULTS } from "./defaults.ts";
import { ABSENT, changedAt, isRecord, readObject, stampOf, writeAtomically } from "./stored-file.ts";

/** The file name of the soft configuration in the data directory. */
export const CONFIG_FILE = "appConfig.json";

const LOOK_MS = 2_000;

/** The current configuration: the last valid content of the file, the part that screens need, and that part's hash. */
export interface ConfigInForce {
  readonly content: Readonly<Record<string, unknown>>;
  /** Identifies the content in ETag and `If-Match`; equal content has the same number in every process. */
  readonly rev: number;
  readonly config: BandConfig;
  readonly hash: string;
}

/* Returns the file's content with missing settings added. They get their defaults, but a list that is missing from an
   existing file becomes empty, except for the parts: files from before charts lack them. Keeps unknown settings. */
function completed(found: Record<string, unknown>, language: Language = "de"): Record<string, unknown> {
  const isNew = Object.keys(found).length === 0;
  const defaults: SoftConfig = { ...DEFAULTS, parts: [...USUAL_PARTS[language]] };
  const missing = Object.entries(defaults).map(([key, value]) => [
    key,
    Array.isArray(value) && !isNew && key !== "parts" ? [] : value,
  ]);
  const timing = { ...DEFAULTS.setlist_timing, ...(isRecord(found["setlist_timing"]) ? found["setlist_timing"] : {}) };
  return { ...Object.fromEntries(missing), ...found, setlist_timing: timing };
}

/* Returns a number that identifies the content. It has 48 bits, because our ETags can only carry safe integers. */
const fingerprint = (content: object): number =>
  createHash("sha256").update(JSON.stringify(content)).digest().readUIntBE(0, 6);

function inForce(content: Readonly<Record<string, unknown>>, timezone: string): ConfigInForce {
  const known = SoftConfig.parse(Object.fromEntries(Object.keys(DEFAULTS).map((key) => [key, content[key]])));
  const config = { ...known, timezone };
  const hash = createHash("sha256").update(JSON.stringify(config)).digest("base64url");
  const whole = { ...content, ...known };
  return { content: whole, rev: fingerprint(whole), config, hash };
}

interface Shared {
  readonly hash: string;
  readonly config: BandConfig;
  readonly at: Date;
}

/** The configuration shared by all processes of the band, each of which has its own data directory. */
export interface SharedConfig {
  /** Returns the last write by any process, with its time; null before the first. */
  read(): Promise<Shared | null>;
  /** Runs `work` while no other process can change the configuration. */
  exclusively<T>(work: () => Promise<T>): Promise<T>;
}

interface Options {
  readonly dataDir: string;
  readonly timezone: string;
  /** The language in which a missing list of parts is filled in; German by default. */
  readonly language?: Language;
  readonly log: Logger;
  /** Called with the first configuration and after every change; called again if it failed. */
  readonly onChange: (config: ConfigInForce) => Promise<void> | void;
  /** Omitted if there is only one process. */
  readonly shared?: SharedConfig;
  /** How often to look for hand edits; two seconds by default. */
  readonly lookMs?: number;
}

/**
 * This process's soft configuration. Completes the file at startup and watches it for hand edits. A broken or missing
 * file never replaces the valid configuration in memory; it is logged and left for a person to fix. Changes by other
 * processes are written to the file too; the latest change wins.
 */
class SoftConfigFile {
  current: ConfigInForce;
  readonly #path: string;
  readonly #options: Options;
  #timer: NodeJS.Timeout | undefined;
  #seen = "";
  #notifiedHash = "";
  /* The hash of the shared configuration when this process last checked it; a different one means that another
     process has made a change. */
  #shared = "";
  /* Serializes checks and updates, so a check never reads a file that an update is writing. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(options: Options) {
    this.#options = options;
    this.#path = join(options.dataDir, CONFIG_FILE);
    this.current = inForce(DEFAULTS, options.timezone);
  }

  async open(): Promise<void> {
    const { log, lookMs = LOOK_MS } = this.#options;
    const editedAt = await changedAt(this.#path);
    const isBroken = await this.#load().then(
      () => false,
      (error: unknown) => {
        log.error({ err: error }, "the soft configuration is invalid; using the defaults until it is fixed");
        return true;
      },
    );
    const shared = await this.#options.shared?.read();
    if (shared && shared.hash !== this.current.hash && (isBroken || editedAt === null || editedAt < shared.at))
      await this.#adopt(shared);
    await this.#notify();
    this.#timer = setInterval(() => void this.#inTurn(() => this.#look()), lookMs);
    this.#timer.unref();
  }

  close(): void {
    clearInterval(this.#timer);
  }

  /** See `updateSoftConfig`. */
  update(change: SoftConfigUpdateIn, ifMatch: RequestContext["ifMatch"]): Promise<ConfigInForce> {
    const exclusively = this.#options.shared?.exclusively ?? ((work) => work());
    return this.#inTurn(async () => await exclusively(async () => await this.#update(change, ifMatch)));
  }

  async #update(change: SoftConfigUpdateIn, ifMatch: RequestContext["ifMatch"]): Promise<ConfigInForce> {
    await this.#follow();
    const { timezone } = this.#options;
    const { content, rev } = inForce(await this.#readable(), timezone);
    if (isStale(ifMatch, rev)) throw new Refusal("STALE_RECORD", { members: { rev, record: content } });
    const next = inForce({ ...content, ...change }, timezone);
    await this.#write(next);
    this.current = next;
    await this.#notify();
    return next;
  }

  async #write({ content }: ConfigInForce): Promise<void> {
    await writeAtomically(this.#path, `${JSON.stringify(content, null, 2)}\n`);
    this.#seen = await stampOf(this.#path);
  }

  /* Adopts a change that another process has made since the last check. */
  async #follow(): Promise<void> {
    const shared = await this.#options.shared?.read();
    if (shared && shared.hash !== this.#shared) await this.#adopt(shared);
  }

  /* Adopts the shared configuration. A file broken by a hand edit is left for a person to fix; only memory is
     updated. */
  async #adopt({ hash, config: { timezone: _others, ...shared } }: Shared): Promise<void> {
    const found = await this.#readable().catch(() => null);
    const next = inForce({ ...(found ?? this.current.content), ...shared }, this.#options.timezone);
    if (found !== null && JSON.stringify(found) !== JSON.stringify(next.content)) await this.#write(next);
    this.current = next;
    this.#notifiedHash = next.hash;
    this.#shared = hash;
  }

  /* Returns the file's content, including hand edits not loaded yet. Throws if the file is broken, so it is not
     overwritten. */
  async #readable(): Promise<Readonly<Record<string, unknown>>> {
    if ((await stampOf(this.#path)) === ABSENT) return this.current.content;
    try {
      const whole = completed(await readObject(this.#path), this.#options.language);
      inForce(whole, this.#options.timezone);
      return whole;
    } catch (error) {
      throw new Refusal("CONFIG_BROKEN", { cause: error });
    }
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#turn.then(work);
    this.#turn = done.catch(() => undefined);
    return done;
  }

  async #notify(): Promise<void> {
    const { current } = this;
    if (current.hash === this.#notifiedHash) return;
    await this.#options.onChange(current);
    this.#notifiedHash = current.hash;
    this.#shared = current.hash;
  }

  async #load(): Promise<void> {
    /* The file's stamp is read before its content: if somebody edits the file in between, the next check sees a new
       stamp and reads it again. */
    const isFirst = this.#seen === "";
    this.#seen = await stampOf(this.#path);
    if (this.#seen === ABSENT && !isFirst) throw new Error("the file has disappeared");
    const content = await readObject(this.#path);
    const whole = completed(content, this.#options.language);
    const next = inForce(whole, this.#options.timezone);
    if (JSON.stringify(whole) !== JSON.stringify(content) && (await stampOf(this.#path)) === this.#seen)
      await writeAtomically(this.#path, `${JSON.stringify(whole, null, 2)}\n`);
    this.current = next;
  }

  async #look(): Promise<void> {
    try {
      if ((await stampOf(this.#path)) !== this.#seen) await this.#load();
      await this.#notify();
      await this.#follow();
    } catch (error) {
      this.#options.log.error({ err: error }, "the soft configuration is invalid; keeping the last valid one");
    }
  }
}

let opened: SoftConfigFile | undefined;

function file(): SoftConfigFile {
  if (opened === undefined) throw new Error("the soft configuration has not been opened yet");
  return opened;
}

/** Returns the current configuration. Throws if `openSoftConfig` has not been called. */
export const softConfig = (): ConfigInForce => file().current;

/**
 * Changes values in memory and, atomically, in the file; omitted keys stay. Refuses with `CONFIG_BROKEN` while a hand
 * edit cannot be read, and with `STALE_RECORD` if `ifMatch` does not match the current content.
 */
export const updateSoftConfig = (
  change: SoftConfigUpdateIn,
  ifMatch: RequestContext["ifMatch"] = null,
): Promise<ConfigInForce> => file().update(change, ifMatch);

/** Opens the file in the data directory. Returns a function that stops watching it. */
export async function openSoftConfig(options: Options): Promise<() => void> {
  const next = new SoftConfigFile(options);
  opened = next;
  await next.open();
  return () => next.close();
}
