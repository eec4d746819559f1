import { spawnSync } from "node:child_process";
import { mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import pino from "pino";
import { openSoftConfig, softConfig } from "./file.ts";
import { writeAtomically } from "./stored-file.ts";

const TSX = fileURLToPath(new URL("../../node_modules/.bin/tsx", import.meta.url));
const WRITER = pathToFileURL(join(import.meta.dirname, "stored-file.ts")).href;

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "bandstand-stored-file-"));
});
afterEach(async () => await rm(dataDir, { recursive: true }));

const path = (): string => join(dataDir, "appConfig.json");

/** Writes `megabytes` to the file in a process limited to one megabyte per file, so a longer write fails halfway. */
function crashWhileWriting(megabytes: number): string {
  const script = `import("${WRITER}").then((m) => m.writeAtomically(process.argv[1], "x".repeat(${megabytes} * 2 ** 20)))`;
  const shell = 'ulimit -f 2048; exec "$0" -e "$1" "$2"';
  const { status, signal, stderr } = spawnSync("sh", ["-c", shell, TSX, script, path()], { encoding: "utf8" });
  return status === 0 && signal === null ? "written" : stderr;
}

describe("a file that is written atomically", () => {
  it("keeps its old content after a crash during a write, and is loaded at the next start", async () => {
    const before = JSON.stringify({ danceStyles: ["Tango"], bandName: "Vor dem Absturz" });
    await writeFile(path(), before);
    expect(crashWhileWriting(4)).toContain("EFBIG");
    expect(await readFile(path(), "utf8")).toBe(before);
    expect((await readdir(dataDir)).filter((name) => name.endsWith(".tmp"))).toHaveLength(1);

    const log = pino({ level: "silent" });
    (await openSoftConfig({ dataDir, timezone: "Europe/Berlin", log, onChange: () => undefined }))();
    expect(softConfig().config).toMatchObject({ bandName: "Vor dem Absturz", danceStyles: ["Tango"] });
  });

  it("shows concurrent readers all of the old or all of the new content, never a part", async () => {
    const contents = ["a", "b"].map((letter) => letter.repeat(2 ** 20));
    await writeAtomically(path(), contents[0] ?? "");
    let isWriting = true;
    const writes = (async () => {
      for (let round = 1; round <= 20; round++) await writeAtomically(path(), contents[round % 2] ?? "");
    })().finally(() => (isWriting = false));
    const seen = new Set<string>();
    while (isWriting) {
      const content = await readFile(path(), "utf8");
      seen.add(contents.includes(content) ? "whole" : `a part of ${content.length} letters`);
    }
    await writes;
    expect([...seen]).toEqual(["whole"]);
    expect(await readdir(dataDir)).toEqual(["appConfig.json"]);
  });
});
