import { newId } from "@bandstand/shared/contract/uuid.ts";
import mongoose from "mongoose";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { answeredBy, asksAt, availabilityCollection, entriesOf } from "../availability/model.ts";
import { gigCollection } from "../gigs/model.ts";
import { testMongodbUri } from "../read-env.ts";
import { startBand } from "../testing/band.ts";
import { createGig, createSong } from "../testing/records.ts";
import { findUser } from "../users/model.ts";
import { findById, findByIds, findRecord } from "./by-id.ts";
import { collectionModel, collectionNames } from "./collection.ts";

const { Binary, Decimal128, Double, Long, ObjectId, Timestamp } = mongoose.mongo.BSON;

const { editor, musician } = await startBand();
const { gig_id } = await createGig(editor, { name: "Stadtball", date: "2040-05-08" });
await createSong(editor, "Sway");
await musician.put(`/availability/gig/${gig_id}`, { status: "in", comment: "gern" });

/** A document with every type of value that the driver stores. */
const SAMPLE = {
  _id: "sample",
  text: "ä😀",
  whole: 7,
  long: Long.fromString("9007199254740993"),
  fraction: new Double(0.1),
  decimal: Decimal128.fromString("1.00"),
  yes: true,
  none: null,
  date: new Date(0),
  bytes: new Binary(Buffer.from([1, 2, 3])),
  id: new ObjectId(),
  time: new Timestamp({ t: 1, i: 2 }),
  pattern: /a/i,
  list: [1, ["x"], { inner: new Date(5) }],
  10: "a field whose name is a number",
};

beforeAll(async () => {
  /* A write is acknowledged before its mark is removed, and the comparison must not see both states. */
  await vi.waitFor(async () => {
    for (const name of collectionNames()) expect(await collectionModel(name).exists({ dirty: true })).toBeNull();
  });
});

/** Runs `work` and returns its result, and how often it read this model's documents through Mongoose. */
async function queriesOf<T>(
  { collection }: { readonly collection: { readonly name: string } },
  work: () => Promise<T>,
): Promise<[queries: number, result: T]> {
  let queries = 0;
  mongoose.set("debug", (name: string, method: string) => {
    if (name === collection.name && method.startsWith("find")) queries += 1;
  });
  try {
    const result = await work();
    return [queries, result];
  } finally {
    mongoose.set("debug", false);
  }
}

describe("a read by id", () => {
  it.skipIf(testMongodbUri() !== null)(
    "from the built-in database returns what a query returns, for a band's documents and every type of value, but sends no query",
    async () => {
      const samples = mongoose.model("samples", new mongoose.Schema({}, { strict: false }), "samples");
      try {
        await samples.collection.insertOne(SAMPLE as never);
        const compared = new Set<string>();
        for (const model of Object.values(mongoose.models))
          for (const document of await model.find({}).lean<{ _id: string }[]>()) {
            expect(await queriesOf(model, () => findById(model, document._id))).toEqual([0, document]);
            compared.add(model.collection.name);
          }
        expect([...compared]).toEqual(
          expect.arrayContaining(["samples", "users", "sessions", "gigs", "changes", "meta"]),
        );
      } finally {
        await samples.collection.drop();
        mongoose.deleteModel("samples");
      }
    },
  );

  it("finds the documents of several ids, and nothing for an unknown id", async () => {
    const users = await mongoose.model("users").find({}).lean<{ _id: string }[]>();
    const ids = users.map(({ _id }) => _id);
    const found = await findByIds<{ _id: string }>(mongoose.model("users"), [...ids, newId()]);
    expect(found.map(({ _id }) => _id).toSorted()).toEqual(ids.toSorted());
    expect(await findById(mongoose.model("users"), newId())).toBeNull();
  });

  it("sends no query if there are no ids, because no document can match", async () => {
    const { model } = availabilityCollection;
    for (const work of [() => findByIds(model, []), () => asksAt([]), () => entriesOf([]), () => answeredBy("x", [])]) {
      const [queries, found] = await queriesOf<Iterable<unknown>>(model, work);
      expect([queries, ...found]).toEqual([0]);
    }
  });

  it("leaves out the fields that the caller or the schema excludes", async () => {
    const gig = await findRecord<object>(gigCollection, gig_id, ["name"]);
    expect(gig).toMatchObject({ _id: gig_id, date: "2040-05-08" });
    for (const field of ["name", "mids", "origin"]) expect(gig).not.toHaveProperty(field);
    const [user] = await mongoose.model("users").find({}).lean<{ _id: string }[]>();
    expect(await findUser(user?._id ?? "")).not.toHaveProperty("password_hash");
  });

  it("sees every acknowledged write", async () => {
    for (const name of ["Sommerfest", "Silvester"]) {
      await editor.put(`/gigs/${gig_id}`, { name });
      expect(await findRecord(gigCollection, gig_id)).toMatchObject({ name });
    }
  });
});
