import { newId } from "@bandstand/shared/contract/uuid.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Client, Reply } from "../testing/client.ts";
import { startBand } from "../testing/band.ts";
import { memberIds } from "../testing/members.ts";
import { createSong } from "../testing/records.ts";

interface Change {
  readonly collection: string;
  readonly id: string;
  readonly deleted?: true;
}

const { clients } = await startBand();
const { song_id } = await createSong(clients.editor, "Eins");

/** A member's device; `news` returns everything that has changed for it since the last call. */
class Feed {
  #cursor = "";
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  async open(): Promise<void> {
    for (let after: string | null = ""; after !== null;) {
      const query: string = after === "" ? "" : `?after=${encodeURIComponent(after)}`;
      const page = (await this.#client.get(`/sync/snapshot${query}`)).json<{
        after: string | null;
        cursor: string | null;
      }>();
      this.#cursor ||= page.cursor ?? "";
      after = page.after;
    }
  }

  async news(): Promise<Change[]> {
    const { changes, cursor } = (await this.#client.get(`/sync/pull?cursor=${this.#cursor}`)).json<{
      changes: Change[];
      cursor: string;
    }>();
    this.#cursor = cursor;
    return changes;
  }
}

const feedOf = async (client: Client): Promise<Feed> => {
  const feed = new Feed(client);
  await feed.open();
  return feed;
};

const ok = ({ status, text }: Reply): void => {
  if (status >= 300) throw new Error(`${status} ${text}`);
};

const versionOf = async (gig_id: string): Promise<number> =>
  (await clients.editor.get(`/gigs/${gig_id}`)).json<{ setlist_version: number }>().setlist_version;

/** Everything that editors can do with an unpublished gig. */
const work: Readonly<Record<string, (gig_id: string) => Promise<Reply>>> = {
  notes: (gig_id) => clients.editor.put(`/gigs/${gig_id}/notes`, { notes: newId() }),
  fields: (gig_id) => clients.editor.put(`/gigs/${gig_id}`, { name: `Gig ${newId()}` }),
  setlist: async (gig_id) =>
    clients.editor.put("/update_setlist/", {
      gig_id,
      setlist_version: await versionOf(gig_id),
      sets: [{ name: "Set", songs: [{ song_id }] }],
    }),
  schedule: (gig_id) => clients.editor.post("/schedule/", { gig_id, title: "Aufbau", time: "17:00:00" }),
  checklist: (gig_id) => clients.editor.post(`/gigs/${gig_id}/checklist`, { title: "Licht", category: "Technik" }),
  answer: (gig_id) => clients.admin.put(`/availability/gig/${gig_id}`, { status: "in", comment: newId() }),
  comment: (gig_id) =>
    clients.admin.post(`/discussions/gig/${gig_id}/comments`, { text: `Unter uns, @${memberIds.musician}` }),
  stage: async (gig_id) =>
    clients.editor.put(`/gigs/${gig_id}/stage_devices/${newId()}`, {
      device: "Tablet",
      setlist_version: await versionOf(gig_id),
      place: null,
    }),
};

const DATE = "2031-05-10";

async function newGig(published: 0 | 1): Promise<string> {
  const reply = await clients.editor.post("/gigs", { name: "Geheim", date: DATE, published });
  ok(reply);
  return reply.json<{ gig_id: string }>().gig_id;
}

const drafted = fc.record({
  work: fc.array(fc.constantFrom(...Object.keys(work)), { maxLength: 6 }),
  isDeleted: fc.boolean(),
  isRestored: fc.boolean(),
});

describe("a musician's device", { timeout: 120_000 }, () => {
  test("receives nothing about a draft, whatever editors do with it", async () => {
    const [musician, editor] = await Promise.all([feedOf(clients.musician), feedOf(clients.editor)]);
    await fc.assert(
      fc.asyncProperty(drafted, async (steps) => {
        const gig_id = await newGig(0);
        for (const name of steps.work) ok((await work[name]?.(gig_id)) as Reply);
        if (steps.isDeleted) ok(await clients.editor.delete(`/gigs/${gig_id}`));
        if (steps.isDeleted && steps.isRestored) ok(await clients.editor.post(`/trash/${gig_id}/restore`));
        expect(await musician.news()).toEqual([]);
        expect((await editor.news()).map(({ id }) => id)).toContain(gig_id);
      }),
      { numRuns: 12, seed: 7 },
    );
  });

  test("receives the same changes to other records, whether or not drafts change in between", async () => {
    const musician = await feedOf(clients.musician);
    const pull = async (isBesideDraft: boolean): Promise<string[]> => {
      if (isBesideDraft) await newGig(0);
      ok(await clients.editor.put(`/songs/${song_id}`, { comment: newId() }));
      const gig_id = await newGig(1);
      if (isBesideDraft) ok((await work["notes"]?.(await newGig(0))) as Reply);
      ok((await work["answer"]?.(gig_id)) as Reply);
      return (await musician.news())
        .map(({ collection, id }) => `${collection} ${id === gig_id ? "gig" : id}`)
        .toSorted();
    };
    expect(await pull(true)).toEqual(await pull(false));
  });

  test("receives removals when a published gig is unpublished", async () => {
    const musician = await feedOf(clients.musician);
    const gig_id = await newGig(0);
    for (const name of ["setlist", "answer", "comment", "stage"]) ok((await work[name]?.(gig_id)) as Reply);
    expect(await musician.news()).toEqual([]);
    ok(await clients.editor.put(`/gigs/${gig_id}`, { published: 1 }));
    const shown = (await musician.news()).filter(({ id, deleted }) => id === gig_id && deleted === undefined);
    expect(shown.map(({ collection }) => collection).toSorted()).toEqual([
      "availability",
      "discussions",
      "gigs",
      "setlist_histories",
      "stages",
    ]);
    ok(await clients.editor.put(`/gigs/${gig_id}`, { published: 0 }));
    const gone = (await musician.news()).filter(({ id, deleted }) => id === gig_id && deleted === true);
    expect(gone.map(({ collection }) => collection).toSorted()).toEqual([
      "availability",
      "discussions",
      "gigs",
      "setlist_histories",
      "stages",
    ]);
  });
});
