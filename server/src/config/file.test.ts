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

async function open(onChange: () => Promise<void> | void = () => undefined): Promise<void> {
  complaints = [];
  const log = pino({ level: "error" }, { write: (line: string) => void complaints.push(line) });
  stop = await openSoftConfig({ dataDir, timezone: "Europe/Berlin", log, onChange, lookMs: 10 });
}

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "bandstand-config-"));
});
afterEach(async () => {
  stop();
  await rm(dataDir, { recursive: true });
});

describe("at startup", () => {
  it("a band without a file gets one with defaults", async () => {
    await open();
    expect(await stored()).toMatchObject({
      seasonFirstMonth: "01",
      setlist_timing: { pause_between_songs: 20, pause_between_sets: 1200, default_song_duration: 240 },
    });
    expect(softConfig().config).toMatchObject({ timezone: "Europe/Berlin" });
    expect(softConfig().config.danceStyles).toContain("Discofox");
  });

  it("missing lists become empty, missing timing gets defaults, unknown keys are kept", async () => {
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

  it("a file written before the public song page could be switched off has the page on", async () => {
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

  it("a broken file is left as it is, and the defaults apply until it is fixed", async () => {
    await writeFile(path(), '{"danceStyles": [');
    await open();
    expect(softConfig().config.setlist_timing.pause_between_songs).toBe(20);
    expect(await readFile(path(), "utf8")).toBe('{"danceStyles": [');
  });
});

describe("an edit by hand", () => {
  const edit = async (change: object): Promise<void> =>
    await writeFile(path(), JSON.stringify({ ...(await stored()), ...change }));

  it("is loaded without a restart and reported once", async () => {
    let notified = 0;
    await open(() => void notified++);
    await edit({ bandName: "Die Neuen" });
    await vi.waitFor(() => expect(softConfig().config.bandName).toBe("Die Neuen"));
    await vi.waitFor(() => expect(notified).toBe(2));
  });

  it("is reported again until a report succeeds", async () => {
    let notified = 0;
    await open(() => {
      notified += 1;
      if (notified === 2) throw new Error("the database was away");
    });
    await edit({ bandName: "Zweimal gesagt" });
    await vi.waitFor(() => expect(notified).toBe(3));
  });

  it.each([
    ["is not JSON", "{"],
    ["has a negative pause", JSON.stringify({ setlist_timing: { pause_between_songs: -1 } })],
    ["has a pause that is not a whole number", JSON.stringify({ setlist_timing: { pause_between_songs: 1.5 } })],
    ["has text instead of a list", JSON.stringify({ danceStyles: "Tango" })],
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

  it("that deletes the file changes nothing in memory", async () => {
    await open();
    await edit({ bandName: "Noch da" });
    await vi.waitFor(() => expect(softConfig().config.bandName).toBe("Noch da"));
    await unlink(path());
    await vi.waitFor(() => expect(complaints).not.toEqual([]));
    expect(softConfig().config.bandName).toBe("Noch da");
  });
});
