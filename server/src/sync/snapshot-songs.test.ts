import { createHash } from "node:crypto";
import type { Snapshot } from "@bandstand/shared/sync/contract.ts";
import { describe, expect, it } from "vitest";
import type { Client } from "../testing/client.ts";
import { startBand } from "../testing/band.ts";
import { createGig, createSong, fillSetlist } from "../testing/records.ts";
import { SnapshotPages } from "./snapshot.ts";

const { editor, musician } = await startBand({ now: "2026-05-09T10:00:00Z" });

const page = async (client: Client, after?: string | null): Promise<Snapshot> =>
  (await client.get(`/sync/snapshot${after === undefined ? "" : `?after=${after}`}`)).json<Snapshot>();
const songsOf = ({ changes }: Snapshot): string[] =>
  changes.filter(({ collection }) => collection === "songs").map(({ id }) => id);

/** Creates a gig that plays one new song; returns the song's id. */
async function playNewSong(title: string, fields: object): Promise<string> {
  const { song_id } = await createSong(editor, title);
  const { gig_id } = await createGig(editor, { name: title, date: "2026-05-20", ...fields });
  await fillSetlist(editor, gig_id, [[{ song_id }]]);
  return song_id;
}

describe("a musician's second page", () => {
  it("does not reveal which songs an unpublished gig has, whatever editors have fetched", async () => {
    const song_id = await playNewSong("Geheim", { published: 0 });
    const first = await page(editor);
    const [, , name = ""] = (first.after ?? "").split(".");
    const text = songsOf(first).toSorted().join("\n");
    const guessed = createHash("sha256").update(text).digest("base64url").slice(0, 16);
    expect(songsOf(await page(editor, first.after))).not.toContain(song_id);
    for (const tried of [name, guessed])
      expect(songsOf(await page(musician, `songs.musician.${tried}`))).toContain(song_id);
  });
});

describe("the songs on a first page", () => {
  it("are remembered separately for each sight, so editors' pages cannot change what a musician's second page leaves out", () => {
    const { broughtSongs } = new SnapshotPages("secret");
    const name = broughtSongs.remember(["song"], "musician");
    for (let count = 0; count < 100; count++) broughtSongs.remember([`draft ${count}`], "editor");
    expect(broughtSongs.songs(name, "musician")).toEqual(new Set(["song"]));
    expect(broughtSongs.songs(name, "editor")).toEqual(new Set());
    expect(broughtSongs.remember(["song"], "editor")).not.toBe(name);
  });
});
