import mongoose from "mongoose";
import { expect, it } from "vitest";
import { startBand } from "../testing/band.ts";
import { dropObsoleteIndexes } from "./obsolete-indexes.ts";

await startBand();

it("an index that an older version created for the songs in setlists is removed", async () => {
  const gigs = mongoose.connection.collection("gigs");
  const names = async () => (await gigs.indexes()).map(({ name }) => name);
  const needed = await names();
  await gigs.createIndex({ "setlist.sets.songs.song_id": 1, date: 1 });
  expect(await names()).toHaveLength(needed.length + 1);
  await dropObsoleteIndexes();
  expect(await names()).toEqual(needed);
  await dropObsoleteIndexes();
});

it("nothing happens if the collection does not exist", async () => {
  await mongoose.connection.collection("gigs").drop();
  await expect(dropObsoleteIndexes()).resolves.toBeUndefined();
});
