import { mkdtemp, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BandConfig } from "@bandstand/shared/config/contract.ts";
import pino from "pino";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type ConfigInForce, openSoftConfig, softConfig, updateSoftConfig } from "./file.ts";

/** Stands in for the shared state in the database. Tests simulate other processes by writing to it. */
let mirror: { hash: string; config: BandConfig; at: Date } | null;
let dataDir: string;
let stop: () => void = () => undefined;
let others: BandConfig;

const path = (): string => join(dataDir, "appConfig.json");
const write = ({ hash, config }: ConfigInForce): void => void (mirror = { hash, config, at: new Date() });

async function open(): Promise<void> {
  stop = await openSoftConfig({
    dataDir,
    timezone: "Europe/Berlin",
    log: pino({ level: "silent" }),
    onChange: write,
    shared: { read: () => Promise.resolve(mirror), exclusively: (work) => work() },
    lookMs: 10,
  });
}

/** Simulates another process, misconfigured with a different time zone, that changes the band's name. */
const renamedElsewhere = (bandName: string, at = new Date()): void =>
  void (mirror = { hash: `elsewhere ${bandName}`, config: { ...others, bandName }, at });

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "bandstand-config-"));
  mirror = null;
  await open();
  stop();
  others = { ...softConfig().config, timezone: "America/New_York" };
});
afterEach(async () => {
  stop();
  await rm(dataDir, { recursive: true });
});

describe("a process with its own data directory", () => {
  it("adopts changes that other processes shared after its file was written, and keeps its own keys and time zone", async () => {
    await writeFile(path(), JSON.stringify({ ...softConfig().content, theirOwn: 1 }));
    await utimes(path(), new Date(0), new Date(0));
    renamedElsewhere("Die Anderen");
    await open();
    expect(softConfig().config).toMatchObject({ bandName: "Die Anderen", timezone: "Europe/Berlin" });
    expect(JSON.parse(await readFile(path(), "utf8"))).toMatchObject({ bandName: "Die Anderen", theirOwn: 1 });
    expect(mirror?.hash).toBe("elsewhere Die Anderen");
  });

  it("without a file, adopts the shared configuration and does not overwrite it with defaults", async () => {
    await rm(path());
    renamedElsewhere("Die Anderen", new Date(0));
    await open();
    expect(softConfig().config.bandName).toBe("Die Anderen");
    expect(mirror?.hash).toBe("elsewhere Die Anderen");
  });

  it("passes on to devices a manual edit made to its file while the process was down", async () => {
    renamedElsewhere("Die Alten", new Date(0));
    await writeFile(path(), JSON.stringify({ ...softConfig().content, bandName: "Von Hand" }));
    await open();
    expect(softConfig().config.bandName).toBe("Von Hand");
    expect(mirror?.config.bandName).toBe("Von Hand");
  });

  it("adopts another process's change and applies its own change on top of it", async () => {
    await open();
    renamedElsewhere("Die Neuen");
    await vi.waitFor(() => expect(softConfig().config.bandName).toBe("Die Neuen"));
    renamedElsewhere("Die Neuesten");
    await updateSoftConfig({ danceStyles: ["Tango"] });
    expect(mirror?.config).toMatchObject({ bandName: "Die Neuesten", danceStyles: ["Tango"] });
  });

  it("if a hand edit broke its file, adopts changes in memory only and leaves the file for a person to fix", async () => {
    await writeFile(path(), "{ half");
    renamedElsewhere("Die Anderen", new Date(0));
    await open();
    expect(softConfig().config.bandName).toBe("Die Anderen");
    renamedElsewhere("Die Neuen");
    await vi.waitFor(() => expect(softConfig().config.bandName).toBe("Die Neuen"));
    expect(await readFile(path(), "utf8")).toBe("{ half");
    expect(mirror?.hash).toBe("elsewhere Die Neuen");
  });
});
