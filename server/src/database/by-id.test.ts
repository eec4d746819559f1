import { newId } from "@bandstand/shared/contract/uuid.ts";
import mongoose from "mongoose";
import { describe, expect, it } from "vitest";
import { gigCollection } from "../gigs/model.ts";
import { startBand } from "../testing/band.ts";
import { createGig, createSong } from "../testing/records.ts";
import { findUser } from "../users/model.ts";
import { findById, findByIds, findRecord } from "./by-id.ts";

const { editor, musician } = await startBand();
const { gig_id } = await createGig(editor, { name: "Stadtball", date: "2040-05-08" });
await createSong(editor, "Sway");
await musician.put(`/availability/gig/${gig_id}`, { status: "in", comment: "gern" });

/** Runs `work` and returns how many commands went through Mongoose meanwhile, with the result. */
async function commandsOf<T>(work: () => Promise<T>): Promise<[commands: number, result: T]> {
  let commands = 0;
  mongoose.set("debug", () => (commands += 1));
  try {
    const result = await work();
    return [commands, result];
  } finally {
    mongoose.set("debug", false);
  }
}

describe("a read by id from the built-in database", () => {
  it("returns for every document of every collection what a query returns, without a command", async () => {
    let compared = 0;
    for (const model of Object.values(mongoose.models)) {
      const queried = await model.find({}).lean<{ _id: string }[]>();
      for (const document of queried) {
        expect(await commandsOf(() => findById(model, document._id))).toEqual([0, document]);
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(20);
  });

  it("returns the documents of several ids, and nothing for an unknown id", async () => {
    const users = await mongoose.model("users").find({}).lean<{ _id: string }[]>();
    const ids = users.map(({ _id }) => _id);
    const found = await findByIds<{ _id: string }>(mongoose.model("users"), [...ids, newId()]);
    expect(found.map(({ _id }) => _id).toSorted()).toEqual(ids.toSorted());
    expect(await findById(mongoose.model("users"), newId())).toBeNull();
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
