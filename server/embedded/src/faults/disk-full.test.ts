import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MongoClient } from "mongodb";
import type { Document } from "mongodb";
import { afterAll, describe, expect, it } from "vitest";
import { start } from "../start.ts";

const MEBIBYTE = 1024 * 1024;
const point = mkdtempSync(join(tmpdir(), "full-"));

/** Mounts a disk of 24 MiB in memory. Returns false if this user is not allowed to. */
function mounted(): boolean {
  if (process.platform !== "linux") return false;
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=24m", "tmpfs", point], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

const disk = mounted();
afterAll(() => {
  if (disk) execFileSync("umount", [point]);
  rmSync(point, { recursive: true, force: true });
});

describe.skipIf(!disk)("a full disk", () => {
  it("makes the database refuse writes with a clear error until there is room again, without losing data", async () => {
    const dir = join(point, "reserve");
    writeFileSync(join(point, "filler"), Buffer.alloc(4 * MEBIBYTE, 1));
    const database = await start({ dir, reserveBytes: 4 * MEBIBYTE });
    const client = await new MongoClient(database.uri).connect();
    const notes = client.db().collection<Document & { _id: number }>("notes");
    const text = "x".repeat(60_000);
    let taken = 0;
    const refusal = await (async () => {
      for (;;) {
        const error = await notes.insertOne({ _id: taken, text }).then(
          () => null,
          (reason: unknown) => reason,
        );
        if (error !== null) return error;
        taken += 1;
      }
    })();
    expect(refusal).toMatchObject({ code: 14031, codeName: "OutOfDiskSpace" });
    expect(taken).toBeGreaterThan(20);
    await expect(notes.updateOne({ _id: 0 }, { $set: { text: `${text} and more` } })).rejects.toMatchObject({
      code: 14031,
    });
    expect(await notes.countDocuments({})).toBe(taken);
    rmSync(join(point, "filler"));
    await notes.insertOne({ _id: taken, text: "small" });
    await client.close();
    await database.close();
    const again = await start({ dir, reserveBytes: 0 });
    const reader = await new MongoClient(again.uri).connect();
    expect(await reader.db().collection("notes").countDocuments({})).toBe(taken + 1);
    await reader.close();
    await again.close();
    rmSync(dir, { recursive: true, force: true });
  });

  it(
    "makes the process exit if a commit fails despite the check for space, without losing acknowledged writes",
    { timeout: 60_000 },
    async () => {
      const dir = join(point, "no-reserve");
      const log = join(tmpdir(), `acknowledged-${process.pid}.log`);
      mkdirSync(dir);
      writeFileSync(join(point, "filler"), Buffer.alloc(4 * MEBIBYTE, 1));
      // With a negative reserve, the check for space lets the 8 concurrent writers fill the disk, so a commit fails.
      const child = spawnSync(process.execPath, ["--import", "tsx", join(import.meta.dirname, "writer.ts"), dir, log], {
        // Resolves tsx from this package, wherever the tests were started.
        cwd: import.meta.dirname,
        env: { ...process.env, RESERVE_BYTES: String(-64 * MEBIBYTE), TEXT_LENGTH: "20000" },
        encoding: "utf8",
        timeout: 50_000,
      });
      expect(child.stderr).toContain("a commit failed");
      expect(child.status).toBe(70);
      rmSync(join(point, "filler"));
      const lines = readFileSync(log, "utf8").split("\n").slice(0, -1);
      const gone = new Set(lines.flatMap((line) => (line.startsWith("going ") ? [line.slice(6)] : [])));
      const promised = lines.flatMap((line) =>
        line.startsWith("note ") && !gone.has(line.slice(5)) ? [line.slice(5)] : [],
      );
      const database = await start({ dir, reserveBytes: 0 });
      const client = await new MongoClient(database.uri).connect();
      const notes = client.db().collection<Document & { _id: string }>("notes");
      const stored = new Set((await notes.find({}, { projection: { _id: 1 } }).toArray()).map((note) => note._id));
      expect(promised.length).toBeGreaterThan(50);
      expect(promised.filter((id) => !stored.has(id))).toEqual([]);
      await notes.insertOne({ _id: "after", key: "after" });
      await client.close();
      await database.close();
      rmSync(log, { force: true });
    },
  );
});
