import { mkdtemp, readFile, readdir, rm, unlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openSoftConfig, softConfig } from "./file.ts";

let dataDir: string;
let stop: () => void = () => undefined;

const path = (): string => join(dataDir, "appConfig.json");
const stored = async (): Promise<Record<string, unknown>> =>
  JSON.parse(await readFile(path(), "utf8")) as Record<string, unknown>;

let complaints: string[];

async function open(
  onChange: () => Promise<void> | void = () => undefined,
  language: "de" | "en" = "de",
): Promise<void> {
  complaints = [];
  const log = pino({ level: "error" }, { write: (line: string) => void complaints.push(line) });
  stop = await openSoftConfig({ dataDir, timezone: "Europe/Berlin", language, log, onChange, lookMs: 10 });
}

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "bandstand-config-"));
});
afterEach(async () => {
  stop();
  await rm(dataDir, { recursive: true });
});

describe("at startup", () => {
  it("a missing file is created with defaults", async () => {
    await open();
    expect(await stored()).toMatchObject({
      seasonFirstMonth: "01",
      setlist_timing: { pause_between_songs: 20, pause_between_sets: 1200, default_song_duration: 240 },
    });
    expect(softConfig().config).toMatchObject({ timezone: "Europe/Berlin" });
    expect(softConfig().config.danceStyles).toContain("Discofox");
  });

  it("missing lists become empty, missing timing values get defaults, and unknown keys are kept", async () => {
    await writeFile(
      path(),
      JSON.stringify({ danceStyles: ["Tango"], setlist_timing: { pause_between_songs: 5 }, theirOwn: { a: 1 } }),
    );
    await open();
    expect(await stored()).toMatchObject({
      danceStyles: ["Tango"],
      genres: [],
      setlist_timing: { pause_between_songs: 5, pause_between_sets: 1200, default_song_duration: 240 },
      theirOwn: { a: 1 },
    });
    expect(softConfig().config).not.toHaveProperty("theirOwn");
  });

  it("a file that predates the list of parts gets the usual ones in the band's language", async () => {
    await writeFile(path(), JSON.stringify({ danceStyles: ["Tango"] }));
    await open();
    expect(softConfig().config.parts).toContain("Gitarre");
    stop();
    await writeFile(path(), JSON.stringify({ danceStyles: ["Tango"] }));
    await open(undefined, "en");
    expect(softConfig().config.parts).toContain("Guitar");
    expect((await stored())["parts"]).toEqual(softConfig().config.parts);
    stop();
    await writeFile(path(), JSON.stringify({ danceStyles: ["Tango"], parts: [] }));
    await open();
    expect(softConfig().config.parts).toEqual([]);
  });

  it("a file that predates the setting for the public song page gets the page switched on", async () => {
    await open();
    stop();
    const { publicSongPage, ...older } = await stored();
    expect(publicSongPage).toBe("on");
    await writeFile(path(), JSON.stringify({ ...older, bandName: "Die Alten" }));
    await open();
    expect(await stored()).toEqual({ ...older, bandName: "Die Alten", publicSongPage: "on" });
    expect(softConfig().config.publicSongPage).toBe("on");
  });

  it("a complete file is not rewritten, and no temporary file is left", async () => {
    await open();
    stop();
    const before = await readFile(path(), "utf8");
    await writeFile(path(), before.replace(/\n/g, " \n"));
    await open();
    expect(await readFile(path(), "utf8")).toBe(before.replace(/\n/g, " \n"));
    expect(await readdir(dataDir)).toEqual(["appConfig.json"]);
  });

  it("a broken file is left unchanged, and the defaults apply", async () => {
    await writeFile(path(), '{"danceStyles": [');
    await open();
    expect(softConfig().config.setlist_timing.pause_between_songs).toBe(20);
    expect(await readFile(path(), "utf8")).toBe('{"danceStyles": [');
  });
});

describe("a hand edit of the file", () => {
  const edit = async (change: object): Promise<void> =>
    await writeFile(path(), JSON.stringify({ ...(await stored()), ...change }));

  it("is loaded without a restart and calls onChange once", async () => {
    let notified = 0;
    await open(() => void notified++);
    await edit({ bandName: "Die Neuen" });
    await vi.waitFor(() => expect(softConfig().config.bandName).toBe("Die Neuen"));
    await vi.waitFor(() => expect(notified).toBe(2));
  });

  it("calls onChange again until it succeeds", async () => {
    let notified = 0;
    await open(() => {
      notified += 1;
      if (notified === 2) throw new Error("the database was away");
    });
    await edit({ bandName: "Zweimal gesagt" });
    await vi.waitFor(() => expect(notified).toBe(3));
  });

  it.each([
    ["leaves invalid JSON", "{"],
    ["sets a negative break", JSON.stringify({ setlist_timing: { pause_between_songs: -1 } })],
    [
      "sets a break that is not a whole number of seconds",
      JSON.stringify({ setlist_timing: { pause_between_songs: 1.5 } }),
    ],
    ["sets text instead of a list", JSON.stringify({ danceStyles: "Tango" })],
  ])("that %s never replaces the current configuration", async (_fault, content) => {
    await open();
    await edit({ bandName: "Gut" });
    await vi.waitFor(() => expect(softConfig().config.bandName).toBe("Gut"));
    await writeFile(path(), content);
    await vi.waitFor(() => expect(complaints).not.toEqual([]));
    expect(softConfig().config.bandName).toBe("Gut");
    expect(await readFile(path(), "utf8")).toBe(content);
    await writeFile(path(), JSON.stringify({ bandName: "Wieder gut" }));
    await vi.waitFor(() => expect(softConfig().config.bandName).toBe("Wieder gut"));
  });

  it("that deletes the file leaves the configuration in memory unchanged", async () => {
    await open();
    await edit({ bandName: "Noch da" });
    await vi.waitFor(() => expect(softConfig().config.bandName).toBe("Noch da"));
    await unlink(path());
    await vi.waitFor(() => expect(complaints).not.toEqual([]));
    expect(softConfig().config.bandName).toBe("Noch da");
  });
});
