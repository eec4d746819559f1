import { execFile, spawnSync } from "node:child_process";
import { promisify } from "node:util";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { start } from "./start.ts";

/** MongoDB's shell, an npm package: the program named by MONGOSH, otherwise `mongosh` on the PATH. */
const shell = process.env["MONGOSH"] ?? "mongosh";
const installed = spawnSync(shell, ["--version"], { stdio: "ignore" }).status === 0;

it.skipIf(!installed)("MongoDB's shell works with the embedded database", { timeout: 60_000 }, async () => {
  const dir = mkdtempSync(join(tmpdir(), "shell-"));
  const database = await start({ dir });
  const script = `
    db.songs.insertMany([{ _id: 1, n: Long("9007199254740993"), d: Decimal128("1.00") }, { _id: 2, u: UUID() }]);
    db.songs.createIndex({ n: 1 }, { unique: true });
    try { db.songs.insertOne({ n: Long("9007199254740993") }) } catch (error) { print("code " + error.code) }
    print("found " + db.songs.find({ d: 1 }).toArray().length);
    print("grouped " + JSON.stringify(db.songs.aggregate([{ $group: { _id: null, n: { $sum: 1 } } }]).toArray()));
    print("collections " + db.getCollectionNames().join());
    print("databases " + db.adminCommand({ listDatabases: 1 }).databases.map((one) => one.name).join());
    print("indexes " + db.songs.getIndexes().map((one) => one.name).join());
    print("count " + db.songs.countDocuments() + " " + db.stats().objects);
    print("status " + rs.status().members[0].stateStr);
  `;
  const { stdout: output } = await promisify(execFile)(shell, [database.uri, "--quiet", "--eval", script], {
    encoding: "utf8",
  });
  for (const line of [
    "code 11000",
    "found 1",
    'grouped [{"_id":null,"n":2}]',
    "collections songs",
    "databases test",
    "indexes _id_,n_1",
    "count 2 2",
    "status PRIMARY",
  ])
    expect(output).toContain(line);
  await database.close();
  rmSync(dir, { recursive: true, force: true });
});
