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

/** Invites a member, who accepts and is signed in. The user name is the name in lower case. */
export async function addMember(
  server: Server,
  admin: Api,
  role: Member["role"],
  name: string = role,
): Promise<Member> {
  const username = name.toLowerCase();
  const password = `${username}-spielt-im-saal-4`;
  const body = { username, real_name: name, email: `${username}@example.org`, role, musician: true };
  const { user_id } = await admin.call("createAccount", { body });
  const { url } = await admin.call("createResetLink", { params: { user_id } });
  const token = new URL(url).hash.slice(1);
  const api = await new Api(server.url).acceptInvitation(token, password);
  return { user_id, username, password, role, api };
}

/** The calendar day `days` from today (negative: before today) in the band's time zone, `YYYY-MM-DD`. */
export function dayFromToday(days: number, timeZone = "Europe/Berlin"): string {
  const [today = ""] = new Date().toLocaleString("sv-SE", { timeZone }).split(" ");
  return new Date(Date.parse(`${today}T12:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/**
 * Creates songs with the given titles, each 3:30 long unless specified otherwise. Returns their ids in the same order.
 */
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

/** The songs of `addEvening`; all but the last are in its setlist, in this order. */
const EVENING = ["Sway", "Perfect", "Azzurro", "Valerie", "September", "Marina"] as const;

/**
 * Creates tonight's gig "Stadtball". Set 1: Sway, Perfect, Azzurro. Set 2: Valerie, September. Only in the repertoire:
 * Marina. In the result, `songs` maps the titles in lower case to song ids.
 */
export async function addEvening(editor: Api) {
  const ids = await addSongs(editor, ...EVENING);
  const gig = await addGig(editor, "Stadtball", dayFromToday(0), [ids.slice(0, 3), ids.slice(3, 5)]);
  const id = (at: number): string => ids[at] ?? "";
  const [sway, perfect, azzurro, valerie, september, marina] = [id(0), id(1), id(2), id(3), id(4), id(5)];
  return { ...gig, songs: { sway, perfect, azzurro, valerie, september, marina } };
}

/** Adds the suggestion "Komet" with one yes, one no and an abstention, so that it can be adopted. */
async function addVotedSuggestion(admin: Api, [one, other]: readonly Member[]): Promise<void> {
  const body = { title: "Komet", interpret: "Udo Lindenberg", comment: "Läuft überall." };
  const { song_id } = await admin.call("createSuggestion", { body });
  for (const [api, vote] of [
    [admin, "yes"],
    [one?.api, "no"],
    [other?.api, "abstain"],
  ] as const)
    await api?.call("vote", { params: { song_id }, body: { vote } });
}

/** Adds an overdue checklist item ("Strom klären") and a run-of-show item at 16:30 ("Aufbau") to a gig. */
export async function addAround(editor: Api, gig_id: string): Promise<void> {
  const body = { title: "Strom klären", category: "Technik", due_date: dayFromToday(-2), comment: "16 A oder 32 A?" };
  await editor.call("createChecklistItem", {
    params: { gig_id },
    body: { ...body, responsible: { name: "Hausmeister" } },
  });
  await editor.call("createScheduleItem", {
    body: { gig_id, time: "16:30", title: "Aufbau", comment: "PA zuerst\nDann Licht", responsible: { name: "Alle" } },
  });
}

/**
 * Adds a rehearsal in three days with planned songs, a todo and a comment, and a rehearsal from last month with a
 * protocol.
 */
export async function addRehearsals(editor: Api, songs: Readonly<Record<"sway" | "perfect", string>>): Promise<void> {
  const at = (days: number): string => `${dayFromToday(days)}T19:00:00+01:00`;
  const todos = [{ text: "Kabel kaufen", responsible: { name: "Hausmeister" }, due_date: dayFromToday(-1) }];
  const { rehearsal_id } = await editor.call("createRehearsal", {
    body: {
      begin: at(3),
      location: "Keller",
      comment: "Neue Songs",
      songs: [{ song_id: songs.sway, status: "needs_work", comment: "Bridge" }],
      todos,
      comments: [{ text: "Ich komme später." }],
    },
  });
  await editor.call("planSong", { params: { song_id: songs.perfect }, body: { rehearsal_id } });
  await editor.call("createRehearsal", {
    body: {
      begin: at(-30),
      comment: "Satzgesang",
      songs: [{ song_id: songs.sway, status: "ready" }],
      todos,
      comments: [{ text: "War laut." }],
    },
  });
}

/** Returns the titles in a gig's setlist, one list per set; skipped songs have a dash after the title. */
export function titles(
  { songs }: { readonly songs: Readonly<Record<string, string>> },
  sets: readonly { readonly songs: readonly { readonly song_id: string; readonly uebersprungen: boolean }[] }[],
): string[][] {
  const byId = new Map(Object.values(songs).map((song_id, at) => [song_id, EVENING[at]]));
  return sets.map((set) =>
    set.songs.map(({ song_id, uebersprungen }) => `${byId.get(song_id)}${uebersprungen ? " –" : ""}`),
  );
}

/** Adds one survey of each kind, "Probentermin", "Spielen wir?" and "Welches Hemd?", with a response by `member`. */
export async function addSurveys(admin: Api, member: Member | undefined): Promise<void> {
  const dates = {
    kind: "dates",
    options: [3, 5].map((days) => ({ date: dayFromToday(days), begin: "19:30" })),
  } as const;
  const event = { name: "Stadtfest", date: dayFromToday(40) };
  const poll = { kind: "opinion" as const, options: ["Schwarz", "Weiß"].map((choice) => ({ text: choice })) };
  const { survey_id, options } = await admin.call("createSurvey", { body: { ...dates, title: "Probentermin" } });
  await admin.call("createSurvey", { body: { kind: "gig_request", title: "Spielen wir?", event } });
  await admin.call("createSurvey", { body: { ...poll, title: "Welches Hemd?" } });
  const answers = { [options[0]?.option_id ?? ""]: "in" as const };
  await member?.api.call("respondToSurvey", { params: { survey_id }, body: { answers, comment: "Ab 20 Uhr" } });
}

/** Creates a public repertoire list of the given songs. Returns its id. */
export async function addList(owner: Api, name: string, song_ids: readonly string[]): Promise<string> {
  const songs = song_ids.map((song_id) => ({ song_id }));
  const body = { name, visibility: "public" as const, songs };
  return (await owner.call("createRepertoireList", { body })).list_id;
}

/** Adds data for every feature: a gig with all its parts, rehearsals, a suggestion with votes, surveys and a list. */
export async function addBand(admin: Api, members: readonly Member[]) {
  const gig = await addEvening(admin);
  await addAround(admin, gig.gig_id);
  await addRehearsals(admin, gig.songs);
  await addVotedSuggestion(admin, members);
  await addSurveys(admin, members[0]);
  await addList(admin, "Zugaben", [gig.songs.sway, gig.songs.perfect]);
  return gig;
}

/** Asks somebody from outside to play the trumpet at "Stadtball", whose only song has a chart. Returns their link. */
export async function addGuestLink(editor: Api) {
  const [song_id = ""] = await addSongs(editor, "Azzurro");
  const chart = { name: "Text und Akkorde", notation: "english", written_key: "D", text: "[D]la" } as const;
  await editor.call("createChart", { params: { song_id }, body: chart });
  const { gig_id } = await addGig(editor, "Stadtball", dayFromToday(20), [[song_id]]);
  const seat_id = crypto.randomUUID();
  const seats = [{ seat_id, part: "Trompete", user_id: null, optional: false }];
  const { line_up_id } = await editor.call("createLineUp", { body: { name: "Mit Trompete", seats } });
  await editor.call("updateGig", { params: { gig_id }, body: { line_up_id } });
  const contact = { name: "Miles", parts: ["Trompete"], order: 1 };
  const { contact_id } = await editor.call("createContact", { body: contact });
  const event = { event_type: "gig", event_id: gig_id } as const;
  const { ask_id } = await editor.call("ask", { params: event, body: { seat_id, contact_id } });
  const { url } = await editor.call("createGuestLink", { params: { ...event, ask_id } });
  return { gig_id, link: url };
}
