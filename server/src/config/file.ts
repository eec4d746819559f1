import { createHash } from "node:crypto";
import { join } from "node:path";
import { type BandConfig, SoftConfig, type SoftConfigUpdateIn } from "@bandstand/shared/config/contract.ts";
import type { Logger } from "pino";
import { Refusal } from "../http/errors.ts";
import { DEFAULTS } from "./defaults.ts";
import { ABSENT, changedAt, isRecord, readObject, stampOf, writeAtomically } from "./stored-file.ts";

/** The name of the soft configuration in the data directory. */
export const CONFIG_FILE = "appConfig.json";

const LOOK_MS = 2_000;

/** What is in force: the last good content of the file, what screens need of it, and the hash of that. */
export interface ConfigInForce {
  readonly content: Readonly<Record<string, unknown>>;
  /** Stands for the content in ETag and `If-Match`: the same content has the same, in every process. */
  readonly rev: number;
  readonly config: BandConfig;
  readonly hash: string;
}

/* Missing keys are added, lists as empty ones in a file that exists already; unknown keys stay. */
function completed(found: Record<string, unknown>): Record<string, unknown> {
  const isNew = Object.keys(found).length === 0;
  const missing = Object.entries(DEFAULTS).map(([key, value]) => [key, Array.isArray(value) && !isNew ? [] : value]);
  const timing = { ...DEFAULTS.setlist_timing, ...(isRecord(found["setlist_timing"]) ? found["setlist_timing"] : {}) };
  return { ...Object.fromEntries(missing), ...found, setlist_timing: timing };
}

/* 48 bits: more than a whole number in an ETag of ours may have would not be read back. */
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

/** The configuration as all processes of the band share it, where each has a data directory of its own. */
export interface SharedConfig {
  /** What was last written by any of them, and when; null before the first. */
  read(): Promise<Shared | null>;
  /** Runs `work` while no other process changes the configuration. */
  exclusively<T>(work: () => Promise<T>): Promise<T>;
}

interface Options {
  readonly dataDir: string;
  readonly timezone: string;
  readonly log: Logger;
  /** Told after every change of what is in force, also the first; told again when it failed. */
  readonly onChange: (config: ConfigInForce) => Promise<void> | void;
  /** Left out where one process is alone. */
  readonly shared?: SharedConfig;
  /** How often an edit by hand is looked for; two seconds where nothing is said. */
  readonly lookMs?: number;
}

/**
 * The soft configuration of this process. The file is completed at the start and watched for edits by hand. A broken or
 * missing file never replaces the good configuration in memory; it is named in the log and left for a person to mend.
 * What another process has changed is written into the file too: whichever was changed last counts.
 */
class SoftConfigFile {
  current: ConfigInForce;
  readonly #path: string;
  readonly #options: Options;
  #timer: NodeJS.Timeout | undefined;
  #seen = "";
  #told = "";
  /* The hash that was shared when this process last looked. */
  #shared = "";
  /* Looks and updates one after another, so that neither works on a file that the other is just writing. */
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
        log.error({ err: error }, "soft configuration is broken, the defaults are in force until it is mended");
        return true;
      },
    );
    const shared = await this.#options.shared?.read();
    if (shared && shared.hash !== this.current.hash && (isBroken || editedAt === null || editedAt < shared.at))
      await this.#adopt(shared);
    await this.#tell();
    this.#timer = setInterval(() => void this.#inTurn(() => this.#look()), lookMs);
    this.#timer.unref();
  }

  close(): void {
    clearInterval(this.#timer);
  }

  /** See `updateSoftConfig`. */
  update(change: SoftConfigUpdateIn, ifMatch: number | null): Promise<ConfigInForce> {
    const exclusively = this.#options.shared?.exclusively ?? ((work) => work());
    return this.#inTurn(async () => await exclusively(async () => await this.#update(change, ifMatch)));
  }

  async #update(change: SoftConfigUpdateIn, ifMatch: number | null): Promise<ConfigInForce> {
    await this.#follow();
    const { timezone } = this.#options;
    const { content, rev } = inForce(await this.#readable(), timezone);
    if (ifMatch !== null && ifMatch !== rev) throw new Refusal("STALE_RECORD", { members: { rev, record: content } });
    const next = inForce({ ...content, ...change }, timezone);
    await this.#write(next);
    this.current = next;
    await this.#tell();
    return next;
  }

  async #write({ content }: ConfigInForce): Promise<void> {
    await writeAtomically(this.#path, `${JSON.stringify(content, null, 2)}\n`);
    this.#seen = await stampOf(this.#path);
  }

  /* Takes over what another process has written since this one looked. */
  async #follow(): Promise<void> {
    const shared = await this.#options.shared?.read();
    if (shared && shared.hash !== this.#shared) await this.#adopt(shared);
  }

  /* A file that a hand edit has broken stays for a person to mend; what is in force follows all the same. */
  async #adopt({ hash, config: { timezone: _others, ...shared } }: Shared): Promise<void> {
    const found = await this.#readable().catch(() => null);
    const next = inForce({ ...(found ?? this.current.content), ...shared }, this.#options.timezone);
    if (found !== null && JSON.stringify(found) !== JSON.stringify(next.content)) await this.#write(next);
    this.current = next;
    this.#told = next.hash;
    this.#shared = hash;
  }

  /* A hand edit that was not looked at yet counts; one that cannot be read is not overwritten. */
  async #readable(): Promise<Readonly<Record<string, unknown>>> {
    if ((await stampOf(this.#path)) === ABSENT) return this.current.content;
    try {
      const whole = completed(await readObject(this.#path));
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

  async #tell(): Promise<void> {
    const { current } = this;
    if (current.hash === this.#told) return;
    await this.#options.onChange(current);
    this.#told = current.hash;
    this.#shared = current.hash;
  }

  async #load(): Promise<void> {
    /* Taken before the content, so that an edit in between is found at the next look. */
    const isFirst = this.#seen === "";
    this.#seen = await stampOf(this.#path);
    if (this.#seen === ABSENT && !isFirst) throw new Error("the file is gone");
    const content = await readObject(this.#path);
    const whole = completed(content);
    const next = inForce(whole, this.#options.timezone);
    if (JSON.stringify(whole) !== JSON.stringify(content) && (await stampOf(this.#path)) === this.#seen)
      await writeAtomically(this.#path, `${JSON.stringify(whole, null, 2)}\n`);
    this.current = next;
  }

  async #look(): Promise<void> {
    try {
      if ((await stampOf(this.#path)) !== this.#seen) await this.#load();
      await this.#tell();
      await this.#follow();
    } catch (error) {
      this.#options.log.error({ err: error }, "soft configuration is broken, the last good one stays in force");
    }
  }
}

let opened: SoftConfigFile | undefined;

function file(): SoftConfigFile {
  if (opened === undefined) throw new Error("the soft configuration is not open yet");
  return opened;
}

/** The configuration in force. Throws before `openSoftConfig`. */
export const softConfig = (): ConfigInForce => file().current;

/**
 * Puts new values in force and into the file, atomically; keys that are absent stay. Refuses with `CONFIG_BROKEN`
 * while a hand edit cannot be read, and with `STALE_RECORD` where `ifMatch` names another content than there is now.
 */
export const updateSoftConfig = (change: SoftConfigUpdateIn, ifMatch: number | null = null): Promise<ConfigInForce> =>
  file().update(change, ifMatch);

/** Opens the file of the data directory; answers how to stop watching. */
export async function openSoftConfig(options: Options): Promise<() => void> {
  const next = new SoftConfigFile(options);
  opened = next;
  await next.open();
  return () => next.close();
}
