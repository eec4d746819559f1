import { createHash } from "node:crypto";
import { open, readFile, rename, stat } from "node:fs/promises";
import { join } from "node:path";
import type { BandConfig } from "@bandstand/shared/config/contract.ts";
import { BandConfig as BandConfigSchema } from "@bandstand/shared/config/contract.ts";
import type { Logger } from "pino";

/** What a band starts with; completed into the file when a key is missing (specification 2, soft configuration). */
const DEFAULTS: Omit<BandConfig, "timezone"> = {
  bandName: "Unsere Band",
  seasonFirstMonth: "01",
  danceStyles: [
    "Discofox",
    "Walzer",
    "Langsamer Walzer",
    "Foxtrott",
    "Slowfox",
    "Cha-Cha-Cha",
    "Rumba",
    "Jive",
    "Boogie",
    "Tango",
  ],
  genres: [
    "Schlager",
    "NDW",
    "Rock",
    "Rock'n'Roll",
    "Pop",
    "Soul",
    "Funk",
    "Disco",
    "Swing",
    "Latin",
    "Austropop",
    "Italo",
  ],
  kindsOfGig: ["Hochzeit", "Stadtfest", "Ball", "Firmenfeier", "Club", "Geburtstag"],
  checklistCategories: ["Technik", "Transport", "Vertrag", "Bühne", "Verpflegung"],
  setlist_timing: { pause_between_songs: 20, pause_between_sets: 20 * 60, default_song_duration: 4 * 60 },
};

const FILE_NAME = "appConfig.json";

const LOOK_MS = 2_000;

const FileSchema = BandConfigSchema.omit({ timezone: true }).loose();

/** The soft configuration of this process: the last good content of the file, and its hash. */
export interface SoftConfig {
  readonly config: BandConfig;
  readonly hash: string;
}

let current: SoftConfig | undefined;

/** The configuration in force. Throws before `openSoftConfig`. */
export function softConfig(): SoftConfig {
  if (current === undefined) throw new Error("the soft configuration is not open yet");
  return current;
}

/** Writes a file so that a reader sees either the old or the new one, also after a crash. */
async function writeAtomically(path: string, content: string): Promise<void> {
  const temporary = `${path}.${process.pid}.tmp`;
  const file = await open(temporary, "w", 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporary, path);
}

const ABSENT = "absent";

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === "ENOENT";

/** Another one after every edit of the file. */
async function stampOf(path: string): Promise<string> {
  try {
    const { mtimeMs, size, ino } = await stat(path);
    return `${mtimeMs}/${size}/${ino}`;
  } catch (error) {
    if (isMissing(error)) return ABSENT;
    throw error;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, "utf8"));
  } catch (error) {
    if (isMissing(error)) return {};
    throw error;
  }
}

/* Missing keys are added, lists as empty ones in a file that exists already; unknown keys stay. */
function completed(found: Record<string, unknown>): Record<string, unknown> {
  const isNew = Object.keys(found).length === 0;
  const missing = Object.entries(DEFAULTS).map(([key, value]) => [key, Array.isArray(value) && !isNew ? [] : value]);
  const timing = { ...DEFAULTS.setlist_timing, ...(isRecord(found["setlist_timing"]) ? found["setlist_timing"] : {}) };
  return { ...Object.fromEntries(missing), ...found, setlist_timing: timing };
}

function parse(content: unknown, timezone: string): SoftConfig {
  const known = FileSchema.parse(content);
  const config = BandConfigSchema.parse({
    ...Object.fromEntries(Object.keys(DEFAULTS).map((key) => [key, known[key]])),
    timezone,
  });
  return { config, hash: createHash("sha256").update(JSON.stringify(config)).digest("base64url") };
}

interface Options {
  readonly dataDir: string;
  readonly timezone: string;
  readonly log: Logger;
  /** Told after every change of what is in force, also the first; told again when it failed. */
  readonly onChange: (config: SoftConfig) => Promise<void> | void;
  /** How often an edit by hand is looked for; two seconds where nothing is said. */
  readonly lookMs?: number;
}

/**
 * Reads the file, completes it and watches it for edits by hand. A broken or missing file never replaces the good
 * configuration in memory; it is named in the log and left for a person to mend. Answers how to stop watching.
 */
export async function openSoftConfig(options: Options): Promise<() => void> {
  const { dataDir, timezone, log, onChange, lookMs = LOOK_MS } = options;
  const path = join(dataDir, FILE_NAME);
  let seen = "";
  let told = "";
  let looking = false;

  const tell = async (): Promise<void> => {
    const config = softConfig();
    if (config.hash === told) return;
    await onChange(config);
    told = config.hash;
  };
  const load = async (): Promise<void> => {
    /* Taken before the content, so that an edit in between is found at the next look. */
    seen = await stampOf(path);
    if (seen === ABSENT && current !== undefined) throw new Error("the file is gone");
    const content = await readJson(path);
    if (!isRecord(content)) throw new TypeError("the file is no object");
    const whole = completed(content);
    const next = parse(whole, timezone);
    if (JSON.stringify(whole) !== JSON.stringify(content) && (await stampOf(path)) === seen)
      await writeAtomically(path, `${JSON.stringify(whole, null, 2)}\n`);
    current = next;
  };
  const look = async (): Promise<void> => {
    if (looking) return;
    looking = true;
    try {
      if ((await stampOf(path)) !== seen) await load();
      await tell();
    } catch (error) {
      log.error({ err: error }, "soft configuration is broken, the last good one stays in force");
    } finally {
      looking = false;
    }
  };

  current = undefined;
  try {
    await load();
  } catch (error) {
    log.error({ err: error }, "soft configuration is broken, the defaults are in force until it is mended");
    current = parse(DEFAULTS, timezone);
  }
  await tell();
  const timer = setInterval(() => void look(), lookMs);
  timer.unref();
  return () => clearInterval(timer);
}
