import type { Pull, Snapshot } from "@bandstand/shared/sync/contract.ts";
import mongoose from "mongoose";
import type { User } from "@bandstand/shared/users/contract.ts";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { mongoStore } from "../database/mongo-store.ts";
import { serviceWrite, Records } from "../database/records.ts";
import { songCollection } from "../songs/model.ts";
import type { Client } from "../testing/client.ts";
import { startBand } from "../testing/band.ts";
import { SyncedDevice } from "../testing/synced-device.ts";
import { createGig, createSong } from "../testing/records.ts";
import { ChangeStream } from "./change-stream.ts";

const { admin, editor, musician } = await startBand({ isAlone: false });

beforeAll(async () => {
  await createSong(editor, "Lied");
  await createGig(editor, { name: "Gestern", date: "2020-05-08" });
  await createGig(editor, { name: "Morgen", date: "2040-05-08" });
});
afterEach(() => void mongoose.set("debug", false));

/** Runs `work` and returns the collections that were read while it ran, one name per read. */
async function readsOf(work: () => Promise<unknown>): Promise<string[]> {
  const reads: string[] = [];
  mongoose.set("debug", (collection: string, method: string, filter?: object) => {
    /* A write before `work` may still be removing its mark. */
    if (method === "updateOne") return;
    /* The sweeper may look for marked records at any time, and the worker for asks that are due. */
    if (filter === undefined || !("dirty" in filter || "asks_due" in filter)) reads.push(collection);
  });
  await work();
  mongoose.set("debug", false);
  return reads.toSorted();
}

const SIGN_IN = ["logout_blacklist", "sessions", "users"];

describe("a device's idle polling", () => {
  it("costs two reads in addition to authentication if there is nothing new from this or another process", async () => {
    const device = new SyncedDevice(musician);
    await device.sync();
    const reads = await readsOf(async () => {
      const answer = (await musician.get(`/sync/pull?cursor=${device.cursor}`)).json<Pull>();
      expect([answer.changes, answer.reset]).toEqual([[], false]);
    });
    expect(reads).toEqual(["changes", ...SIGN_IN, "meta"].toSorted());
  });

  it("returns everything that another process has written", async () => {
    const device = new SyncedDevice(musician);
    await device.sync();
    const other = new Records(mongoStore);
    const known = device.table("songs").size;
    for (let at = 0; at < 20; at += 1) {
      const id = other.idFor(undefined, serviceWrite(new Date()));
      const fields = { title: `Fremd ${at}`, interpret: "B", status: "active", singer_ids: [], singers: [] };
      await other.create(songCollection, id, { ...fields, dance_styles: [] } as never, serviceWrite(new Date()));
    }
    await device.sync();
    expect(device.table("songs").size).toBe(known + 20);
  });
});

describe("an open stream", () => {
  it("sends what this process has written without reading the log again", async () => {
    const { user_id } = (await musician.get("/me")).json<User>();
    const member = { user_id, role: "musician", username: "", session_id: "", lacksSecondFactor: false } as const;
    const sent: string[] = [];
    const stream = new ChangeStream(
      (event) => sent.push(event),
      () => Promise.resolve(member),
    );
    const written = async (title: string): Promise<number> => {
      await editor.post("/songs", { title, interpret: "B" });
      return (await mongoStore.lastEntry())?._id ?? 0;
    };
    stream.advance(await written("Erstes"));
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    const seq = await written("Zweites");
    const reads = await readsOf(async () => {
      stream.advance(seq);
      await vi.waitFor(() => expect(sent).toHaveLength(2));
    });
    expect(reads).toEqual(["songs"]);
  });
});

describe("the self-check of many devices", () => {
  const digests = (): Promise<unknown> => Promise.all([admin, editor, musician].map((one) => one.get("/sync/digest")));
  const songReads = async (work: () => Promise<unknown>): Promise<number> =>
    (await readsOf(work)).filter((collection) => collection === songCollection.name).length;

  it("reads the band's data once between two changes, whatever the members' rights", async () => {
    await editor.post("/songs", { title: "Vor der Prüfung", interpret: "B" });
    expect(await songReads(digests)).toBe(1);
    expect(await songReads(digests)).toBe(0);
    await editor.post("/songs", { title: "Nach der Prüfung", interpret: "B" });
    expect(await songReads(digests)).toBe(1);
  });
});

describe("simultaneous first syncs by many devices", () => {
  it("read the data of the first screens once per level of visibility, and all other data once", async () => {
    const everything = async (client: Client): Promise<void> => {
      for (let after: string | null | undefined; after !== null;) {
        const path: string = `/sync/snapshot${after === undefined ? "" : `?after=${after}`}`;
        ({ after } = (await client.get(path)).json<Snapshot>());
      }
    };
    const reads = await readsOf(() =>
      Promise.all(Array.from({ length: 30 }, (_, at) => everything([admin, editor, musician][at % 3] ?? admin))),
    );
    const times = (collection: string): number => reads.filter((one) => one === collection).length;
    /*
     * The first page is made once for editors and admins, who see the same, and once for musicians. Answers are read
     * for both of these and for the last page.
     */
    expect([times("repertoire_lists"), times("config"), times("stages")]).toEqual([2, 2, 1]);
    expect(times("availability")).toBe(3);
  });
});

describe("the first page of a snapshot", () => {
  it("reads the upcoming gigs and rehearsals once, and no others", async () => {
    await createGig(editor, { name: "Vorgestern", date: "2020-05-07" });
    await createGig(editor, { name: "Übermorgen", date: "2040-05-09" });
    const read: string[] = [];
    mongoose.set("debug", (collection: string, method: string, filter: object) => {
      /* The new gig's mark may still be being removed. */
      if (!method.startsWith("find") || (collection !== "gigs" && collection !== "rehearsals")) return;
      read.push(`${collection} by ${["date", "begin"].find((field) => field in filter)}`);
    });
    const { changes } = (await editor.get("/sync/snapshot")).json<Snapshot>();
    mongoose.set("debug", false);
    expect(changes.filter(({ collection }) => collection === "gigs")).toHaveLength(2);
    expect(read).toEqual(["gigs by date", "rehearsals by begin"]);
  });
});
