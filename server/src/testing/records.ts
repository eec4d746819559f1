import type { GigOut } from "@bandstand/shared/gigs/contract.ts";
import type { RehearsalOut } from "@bandstand/shared/rehearsals/contract.ts";
import type { Song, SongRef } from "@bandstand/shared/songs/contract.ts";
import { type Client, created } from "./client.ts";

type Saved = Song & { readonly duplicate_warning: SongRef | null };

/** Creates a gig, by default a published one on 20 June 2026. Throws if it is refused. */
export async function createGig(editor: Client, fields: object = {}): Promise<GigOut> {
  return created<GigOut>(
    await editor.post("/gigs", { name: "Stadtfest", date: "2026-06-20", published: 1, ...fields }),
  );
}

/** Creates a song. Throws if it is refused. */
export async function createSong(editor: Client, title: string, fields: object = {}): Promise<Saved> {
  return created<Saved>(await editor.post("/songs", { title, interpret: "Die Probe", ...fields }));
}

/** Creates songs and returns their ids in the order of the titles. */
export async function createSongs(editor: Client, titles: readonly string[], fields: object = {}): Promise<string[]> {
  const ids: string[] = [];
  for (const title of titles) ids.push((await createSong(editor, title, fields)).song_id);
  return ids;
}

/** Creates a rehearsal, by default on the evening of 20 May 2026. Throws if it is refused. */
export async function createRehearsal(editor: Client, fields: object = {}): Promise<RehearsalOut> {
  return created<RehearsalOut>(await editor.post("/reh", { begin: "2026-05-20T17:00:00.000Z", ...fields }));
}

/** Replaces a gig's setlist, which has version 0, with sets of these songs ("Set 1", "Set 2", …). */
export async function fillSetlist(
  editor: Client,
  gig_id: string,
  sets: readonly (readonly { readonly song_id: string | undefined; readonly uebersprungen?: boolean }[])[],
): Promise<GigOut> {
  const named = sets.map((songs, at) => ({ name: `Set ${at + 1}`, songs }));
  const reply = await editor.put("/update_setlist/", { gig_id, setlist_version: 0, sets: named });
  if (reply.status !== 200) throw new Error(`${reply.status} ${reply.text}`);
  return reply.json<GigOut>();
}
