import { Api } from "./api.ts";
import type { Server } from "./server.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

export interface Member {
  readonly user_id: string;
  readonly username: string;
  readonly password: string;
  readonly role: "admin" | "editor" | "musician";
  readonly api: Api;
}

/** Creates an account through the admin's interface and signs it in. The user name is the name in lower case. */
export async function addMember(
  server: Server,
  admin: Api,
  role: Member["role"],
  name: string = role,
): Promise<Member> {
  const username = name.toLowerCase();
  const password = `${username}-spielt-im-saal-4`;
  const body = { username, real_name: name, email: `${username}@example.org`, password, role, musician: true };
  const { user_id } = await admin.call("createAccount", { body });
  return { user_id, username, password, role, api: await new Api(server.url).signIn(username, password) };
}

/** The calendar day `days` from today (negative: before today) in the band's time zone, `YYYY-MM-DD`. */
export function dayFromToday(days: number, timeZone = "Europe/Berlin"): string {
  const [today = ""] = new Date().toLocaleString("sv-SE", { timeZone }).split(" ");
  return new Date(Date.parse(`${today}T12:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Creates songs of the given titles, each 3:30 long unless it says otherwise; answers their ids in the same order. */
export async function addSongs(
  editor: Api,
  ...titles: (string | { title: string; duration: string })[]
): Promise<string[]> {
  const ids: string[] = [];
  for (const each of titles) {
    const song = typeof each === "string" ? { title: each, duration: "3:30" } : each;
    ids.push((await editor.call("createSong", { body: { interpret: "Tanzband", ...song } })).song_id);
  }
  return ids;
}

/**
 * Creates a published gig at 20:00 with one set per inner list of song ids ("Set 1", "Set 2", …).
 * @param day `YYYY-MM-DD`, see `dayFromToday`
 */
export async function addGig(editor: Api, name: string, day: string, sets: readonly string[][] = []) {
  const gig = await editor.call("createGig", { body: { name, date: day, begin: "20:00", published: 1 } });
  if (sets.length === 0) return gig;
  return editor.call("updateSetlist", {
    body: {
      gig_id: gig.gig_id,
      setlist_version: gig.setlist_version,
      sets: sets.map((songs, index) => ({ name: `Set ${index + 1}`, songs: songs.map((song_id) => ({ song_id })) })),
    },
  });
}
