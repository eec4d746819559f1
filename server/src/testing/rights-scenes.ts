import { newId } from "@bandstand/shared/contract/uuid.ts";
import type { GigOut } from "@bandstand/shared/gigs/contract.ts";
import type { RehearsalOut } from "@bandstand/shared/rehearsals/contract.ts";
import type { NewGigShare } from "@bandstand/shared/shares/contract.ts";
import { addDays } from "@bandstand/shared/time/day.ts";
import { outbox } from "../notifications/model.ts";
import { Authenticator } from "./authenticator.ts";
import type { Client, Reply } from "./client.ts";
import type { MemberName } from "./members.ts";
import { base64, svgOf } from "./pictures.ts";
import { enrolPasskey } from "./second-factor.ts";

/** Ids (and the setlist's version) for the paths and bodies of requests, by field name. */
export type Ids = Readonly<Record<string, string | number>>;

/** The target of a request, and the paths from which an admin reads the state that a refusal must not change. */
export interface Target {
  readonly ids: Ids;
  readonly reads: readonly string[];
}

/** The members who send requests: one of each role, and a singer with the role of a musician. */
export type Acting = MemberName | "singer";

interface Member {
  readonly client: Client;
  readonly user_id: string;
}

/** The band in which targets are created: its members, and another member who owns the "foreign" targets. */
export interface Band {
  readonly members: Readonly<Record<Acting, Member>>;
  readonly other: Member;
  readonly template_gig_id: string;
  readonly today: string;
  /** Adds and signs in a member with this name. */
  join(username: string): Promise<Member>;
}

type Scene = (band: Band, place: string, caller: Acting) => Promise<Target>;

/**
 * Returns the record in a response. Throws if a target could not be created, because the cells would then prove
 * nothing.
 */
function made<T = Record<string, string>>(reply: Reply): T {
  if (reply.status >= 300) throw new Error(`no target: ${reply.status} ${reply.text}`);
  return (reply.text === "" ? {} : reply.json<T>()) as T;
}

const missing = (...names: string[]): Target => ({
  ids: { setlist_version: 0, ...Object.fromEntries(names.map((name) => [name, newId()])) },
  reads: [],
});

const admin = ({ members }: Band): Client => members.admin.client;

const ownerOf = (band: Band, place: string, caller: Acting): Member =>
  place.startsWith("own") ? band.members[caller] : band.other;

const song = async (band: Band, more: object = {}): Promise<string> =>
  made(await admin(band).post("/songs", { title: newId(), interpret: "Matrix", ...more }))["song_id"] ?? "";

async function gig(band: Band, place: string): Promise<Target> {
  const { template_gig_id, today } = band;
  const days: Readonly<Record<string, number>> = { past: -3, locked: -8 };
  const body = { template_gig_id, name: place, date: addDays(today, days[place] ?? 30) };
  const record = made<GigOut>(await admin(band).post("/gigs", { ...body, published: place === "draft" ? 0 : 1 }));
  const { gig_id, setlist_version, setlist, schedule, checklist } = record;
  const [first, second] = setlist.sets;
  const entry = first?.songs[0];
  const ids = { set_id: second?.set_id ?? "", entry_id: entry?.entry_id ?? "", song_id: entry?.song_id ?? "" };
  const items = { point_id: schedule[0]?.item_id ?? "", item_id: checklist[0]?.item_id ?? "", device_id: newId() };
  return {
    ids: { gig_id, event_id: gig_id, event_type: "gig", setlist_version, ...ids, ...items },
    reads: [`/gigs/${gig_id}`, `/availability/gig/${gig_id}`, `/gigs/${gig_id}/stage_devices`],
  };
}

async function rehearsal(band: Band, place: string, caller: Acting): Promise<Target> {
  const day = addDays(band.today, place.endsWith("past") ? -5 : 7);
  const { user_id } = ownerOf(band, place, caller);
  const begin = `${day}T18:00:00Z`;
  const protocol = { begin, todos: [{ text: "Kabel" }], comments: [{ user_id, text: "Gut." }] };
  const record = made<RehearsalOut>(await admin(band).post("/reh", protocol));
  const { rehearsal_id, todos, comments } = record;
  const items = { todo_id: todos[0]?.todo_id ?? "", comment_id: comments[0]?.comment_id ?? "" };
  return {
    ids: { rehearsal_id, event_id: rehearsal_id, event_type: "rehearsal", song_id: await song(band), ...items },
    reads: [`/reh/${rehearsal_id}`, `/availability/rehearsal/${rehearsal_id}`],
  };
}

const event: Scene = async (band, place) => {
  if (place.startsWith("rehearsal")) return rehearsal(band, place, "admin");
  if (place !== "missing") return gig(band, place);
  return { ...missing("event_id"), ids: { event_id: newId(), event_type: "gig" } };
};

/* Something that members can discuss, with the ids for its comments. */
const subject: Scene = async (band, place, caller) => {
  if (place.startsWith("song")) {
    const song_id = await song(band);
    if (place === "song-deleted") made(await admin(band).delete(`/songs/${song_id}`));
    const ids = { subject_type: "song", subject_id: song_id };
    return { ids, reads: place === "song" ? [`/discussions/song/${song_id}`] : [] };
  }
  const { ids } = await event(band, place, caller);
  const { event_type: subject_type = "", event_id: subject_id = "" } = ids;
  const reads = place === "missing" ? [] : [`/discussions/${subject_type}/${subject_id}`];
  return { ids: { subject_type, subject_id }, reads };
};

const list: Scene = async (band, place, caller) => {
  if (place === "missing") return missing("list_id");
  const { client } = ownerOf(band, place, caller);
  const visibility = place === "foreign-private" || place === "own" ? "private" : "public";
  const { list_id = "" } = made(await client.post("/repertoire_lists", { name: place, visibility }));
  return { ids: { list_id }, reads: [`/repertoire_lists/${list_id}`] };
};

/** Functions that create a target of each kind, in the state that `place` names. */
export const scenes = {
  band: () => Promise.resolve(missing("song_id")),

  gig: (band, place) =>
    place === "missing"
      ? Promise.resolve({ ...missing("gig_id", "set_id", "entry_id", "song_id", "point_id", "item_id", "device_id") })
      : gig(band, place),

  /** A missing item in an existing gig. */
  gigItem: async (band, place) => {
    const { ids, reads } = await gig(band, "open");
    return { ids: place === "missing" ? { ...ids, point_id: newId(), item_id: newId() } : ids, reads };
  },

  /** A checklist item and the member who is responsible for it. */
  ownItem: async (band, place, caller) => {
    const { ids, reads } = await gig(band, place.replace("own-", ""));
    const { user_id } = ownerOf(band, place, caller);
    const path = `/gigs/${ids["gig_id"]}/checklist/${ids["item_id"]}`;
    made(await admin(band).put(path, { title: "Kabel", category: "Technik", responsible: { user_id } }));
    return { ids, reads };
  },

  /** A rehearsal's todo and the member who is responsible for it. */
  ownTodo: async (band, place, caller) => {
    const begin = `${addDays(band.today, place.endsWith("past") ? -5 : 7)}T18:00:00Z`;
    const responsible = { user_id: ownerOf(band, place, caller).user_id };
    const { rehearsal_id, todos } = made<RehearsalOut>(
      await admin(band).post("/reh", { begin, todos: [{ text: "Kabel", responsible }] }),
    );
    return { ids: { rehearsal_id, todo_id: todos[0]?.todo_id ?? "" }, reads: [`/reh/${rehearsal_id}`] };
  },

  event,

  answered: async (band, place, caller) => {
    const target = await event(band, place, caller);
    const path = `/availability/${target.ids["event_type"]}/${target.ids["event_id"]}`;
    if (place === "open" || place === "rehearsal-past")
      made(await band.members[caller].client.put(path, { status: "in" }));
    return target;
  },

  /** Another member's answer: given by that member (`self`), entered by an admin, or not given. */
  answerable: async (band, place, caller) => {
    const target = await event(band, GIG.includes(place) ? place : "open", caller);
    const { user_id, client } = band.other;
    const path = `/availability/${target.ids["event_type"]}/${target.ids["event_id"]}`;
    if (place === "self") made(await client.put(path, { status: "in" }));
    if (place === "entered") made(await admin(band).put(`${path}/members/${user_id}`, { status: "in" }));
    return { ...target, ids: { ...target.ids, user_id } };
  },

  rehearsal: async (band, place, caller) => {
    if (place !== "missing") return rehearsal(band, place, caller);
    const { ids, reads } = await rehearsal(band, "open", caller);
    return { ids: { ...ids, rehearsal_id: newId() }, reads };
  },

  comment: async (band, place, caller) => {
    const { ids, reads } = await rehearsal(band, place, caller);
    return { ids: place === "missing" ? { ...ids, comment_id: newId() } : ids, reads };
  },

  subject,

  /** A comment on a gig that was published when it was written. */
  remark: async (band, place, caller) => {
    const { ids } = await gig(band, "open");
    const gig_id = String(ids["gig_id"]);
    const path = `/discussions/gig/${gig_id}`;
    const { client } = ownerOf(band, place, caller);
    const { comment_id = "" } = made(await client.post(`${path}/comments`, { text: "Ja?" }));
    if (place.endsWith("withdrawn")) made(await admin(band).put(`/gigs/${gig_id}`, { published: 0 }));
    const subject_id = { subject_type: "gig", subject_id: gig_id };
    return { ids: { ...subject_id, comment_id: place === "missing" ? newId() : comment_id }, reads: [path] };
  },

  song: async (band, place) => {
    if (place === "missing") return missing("song_id");
    const song_id = await song(band);
    if (place === "used") {
      const { ids } = await gig(band, "open");
      const { gig_id, setlist_version } = ids;
      const sets = [{ name: "1", songs: [{ song_id, uebersprungen: false }] }];
      made(await admin(band).put("/update_setlist/", { gig_id, setlist_version, sets }));
    }
    return { ids: { song_id }, reads: [`/songs/${song_id}`] };
  },

  chart: async (band, place) => {
    if (place === "missing") return missing("chart_id");
    const song_id = await song(band);
    const body = { name: place, notation: "english", text: "[C]la" };
    const { chart_id = "" } = made(await admin(band).post(`/songs/${song_id}/charts`, body));
    return { ids: { song_id, chart_id }, reads: [`/charts/${chart_id}`, `/charts/${chart_id}/history`] };
  },

  contact: async (band, place) => {
    if (place === "missing") return missing("contact_id");
    const { contact_id = "" } = made(await admin(band).post("/contacts", { name: place, parts: ["Bass"], order: 1 }));
    return { ids: { contact_id }, reads: [`/contacts/${contact_id}`] };
  },

  /** A seat of a gig; with `own`, the caller has it and has declined. With `asked`, somebody is asked for it. */
  seat: async (band, place, caller) => {
    if (place === "missing") {
      const { ids, reads } = missing("event_id", "seat_id", "ask_id");
      return { ids: { ...ids, event_type: "gig" }, reads };
    }
    const user_id = place === "own" ? band.members[caller].user_id : null;
    const seat = { seat_id: newId(), part: "Bass", user_id, optional: false };
    const { line_up_id = "" } = made(await admin(band).post("/line_ups", { name: place, seats: [seat] }));
    made(await admin(band).put(`/line_ups/${line_up_id}`, { archived: true }));
    made(await admin(band).post("/contacts", { name: place, parts: ["Bass"], order: 1 }));
    const target = await gig(band, place);
    const { gig_id = "" } = target.ids;
    made(await admin(band).put(`/gigs/${gig_id}`, { line_up_id }));
    const path = `/availability/gig/${gig_id}`;
    if (place === "own") made(await band.members[caller].client.put(path, { status: "out" }));
    const asks = `/asks/gig/${gig_id}`;
    const { ask_id = newId() } =
      place === "asked" ? made(await admin(band).post(asks, { seat_id: seat.seat_id })) : { ask_id: newId() };
    return { ids: { ...target.ids, seat_id: seat.seat_id, ask_id }, reads: [...target.reads, asks] };
  },

  lineUp: async (band, place) => {
    if (place === "missing") return missing("line_up_id");
    const seats = [{ seat_id: newId(), part: "Bass", user_id: null, optional: false }];
    const { line_up_id = "" } = made(await admin(band).post("/line_ups", { name: place, seats }));
    return { ids: { line_up_id }, reads: [`/line_ups/${line_up_id}`] };
  },

  suggestion: async (band, place, caller) => {
    if (place === "missing") return missing("song_id");
    const song_id = await song(band, { status: "suggested" });
    const voters = place === "carried" ? [...Object.values(band.members), band.other] : [band.members[caller]];
    for (const voter of voters) made(await voter.client.put(`/suggestions/${song_id}/vote`, { vote: "yes" }));
    if (place === "decided") made(await admin(band).post(`/suggestions/${song_id}/reject`));
    return { ids: { song_id }, reads: [`/songs/${song_id}`] };
  },

  list,

  deletedList: async (band, place, caller) => {
    const { ids } = await list(band, place, caller);
    if (place !== "missing") made(await admin(band).delete(`/repertoire_lists/${ids["list_id"]}`));
    return { ids, reads: [] };
  },

  survey: async (band, place, caller) => {
    if (place === "missing") return missing("survey_id", "option_id");
    const { client } = ownerOf(band, place, caller);
    const option_id = newId();
    const options = [{ option_id, date: addDays(band.today, 40) }];
    const { survey_id = "" } = made(await client.post("/surveys", { kind: "dates", title: place, options }));
    if (place.endsWith("closed")) made(await client.post(`/surveys/${survey_id}/close`));
    if (place.endsWith("decided")) made(await client.post(`/surveys/${survey_id}/decide`, {}));
    return { ids: { survey_id, option_id }, reads: [`/surveys/${survey_id}`] };
  },

  absence: async (band, place, caller) => {
    if (place === "missing") return missing("absence_id");
    const days = { from: "2090-01-01", to: "2090-01-02" };
    const { absence_id = "" } = made(await ownerOf(band, place, caller).client.post("/me/absences", days));
    return { ids: { absence_id }, reads: [] };
  },

  /** A session on a second device of its owner. */
  session: async (band, place, caller) => {
    if (place === "missing") return missing("session_id");
    const device = ownerOf(band, place, caller).client.copy();
    await device.signIn(place === "own" ? caller : "other");
    const sessions = made<{ session_id: string; current: boolean }[]>(await device.get("/me/sessions"));
    return { ids: { session_id: sessions.find(({ current }) => current)?.session_id ?? "" }, reads: [] };
  },

  passkey: async (band, place, caller) => {
    if (place === "missing") return missing("passkey_id");
    const owner = place === "own" ? band.members[caller] : await band.join(`m${newId().slice(-12)}`);
    const { second_factor } = await enrolPasskey(owner.client, new Authenticator(owner.client.origin ?? ""));
    return { ids: { passkey_id: second_factor.passkeys.at(-1)?.passkey_id ?? "" }, reads: [] };
  },

  trash: async (band, place) => {
    if (place === "missing") return missing("id");
    const { ids, reads } = await gig(band, "open");
    if (place === "deleted") made(await admin(band).delete(`/gigs/${ids["gig_id"]}`));
    return { ids: { id: ids["gig_id"] ?? "" }, reads: place === "deleted" ? [] : reads };
  },

  account: async (band, place, caller) => {
    if (place === "missing") return missing("user_id");
    if (place === "own") return { ids: { user_id: band.members[caller].user_id }, reads: [] };
    const { user_id } = await band.join(`m${newId().slice(-12)}`);
    if (place === "deactivated") made(await admin(band).delete(`/admin/users/${user_id}`));
    return { ids: { user_id }, reads: [] };
  },

  /** A calendar address. */
  feed: async (band, place, caller) => {
    const { client, user_id } =
      place === "deactivated" ? await band.join(`f${newId().slice(-12)}`) : ownerOf(band, place, caller);
    const { url = "" } = made(await client.post("/me/ical"));
    if (place === "revoked") made(await client.post("/me/ical"));
    if (place === "deactivated") made(await admin(band).delete(`/admin/users/${user_id}`));
    const token = /([^/]+)\.ics$/.exec(url)?.[1] ?? "";
    return { ids: { token: place === "missing" ? newId() : token }, reads: [] };
  },

  /** A link to a gig for people outside the band. */
  share: async (band, place) => {
    if (place === "missing")
      return { ids: { ...(await gig(band, "open")).ids, share_id: newId(), token: "x" }, reads: [] };
    const { ids } = await gig(band, place === "draft" ? "draft" : "open");
    const path = `/gigs/${ids["gig_id"]}/shares`;
    const until = addDays(band.today, 7);
    const { share_id, url } = made<NewGigShare>(await admin(band).post(path, { until }));
    if (place === "ended") made(await admin(band).delete(`${path}/${share_id}`));
    if (place === "deleted") made(await admin(band).delete(`/gigs/${ids["gig_id"]}`));
    return { ids: { ...ids, share_id, token: url.split("#")[1] ?? "" }, reads: [] };
  },

  /** A link for somebody who is asked to stand in. */
  guestLink: async (band, place) => {
    if (place === "missing") return { ids: { token: "x" }, reads: [] };
    const { ids } = await gig(band, "open");
    const { gig_id } = ids;
    const seats = [{ seat_id: newId(), part: "Bass", user_id: null, optional: false }];
    const { line_up_id = "" } = made(await admin(band).post("/line_ups", { name: newId(), seats }));
    made(await admin(band).put(`/gigs/${gig_id}`, { line_up_id, seats }));
    const { contact_id = "" } = made(await admin(band).post("/contacts", { name: newId(), parts: ["Bass"], order: 1 }));
    const asks = `/asks/gig/${gig_id}`;
    const { ask_id = "" } = made(await admin(band).post(asks, { seat_id: seats[0]?.seat_id, contact_id }));
    const { url = "" } = made(await admin(band).post(`${asks}/${ask_id}/link`));
    if (place === "withdrawn") made(await admin(band).delete(`${asks}/${ask_id}`));
    if (place === "deleted") made(await admin(band).delete(`/gigs/${gig_id}`));
    return { ids: { token: url.split("#")[1] ?? "" }, reads: [] };
  },

  /** A stored picture: the band's logo. */
  picture: async (band, place) => {
    const logo = made(await admin(band).put("/admin/logo", { original: base64(svgOf("<path d='M0 0h9v9z'/>")) }));
    return { ids: { name: place === "missing" ? `${"a".repeat(43)}.png` : (logo["original"] ?? "") }, reads: [] };
  },

  /** A notice that could not be delivered. */
  notice: async (_band, place) => {
    if (place === "missing") return missing("notice_id");
    const covers: [string] = [newId()];
    await outbox.add({ kind: "rehearsals", channel: "chat", user_id: null, covers, about: null }, { now: new Date() });
    const notice = (await outbox.open("chat")).find(({ covers: [id] }) => id === covers[0]);
    if (notice === undefined) throw new Error("no target: the notice is not there");
    await outbox.claim(notice, { claim: "matrix", until: new Date(Date.now() + 60_000) });
    await outbox.settle({ _id: notice._id, claim: "matrix" }, { state: "failed", reason: "404" });
    return { ids: { notice_id: notice._id }, reads: [] };
  },
} satisfies Record<string, Scene>;

export type SceneName = keyof typeof scenes;

const GIG = ["open", "past", "locked", "draft", "missing"];
const OWNED = ["own", "foreign", "missing"];

/** The states (`place`) that every operation must cover, by kind of target. A row may cover more. */
export const placesOf: Readonly<Record<SceneName, readonly string[]>> = {
  band: ["band"],
  gig: GIG,
  gigItem: ["missing"],
  ownItem: ["own", "foreign"],
  ownTodo: ["own", "foreign"],
  event: [...GIG, "rehearsal", "rehearsal-past"],
  answered: ["open", "past", "locked", "missing", "rehearsal-past"],
  answerable: [...GIG, "self", "entered"],
  rehearsal: ["open", "past", "missing"],
  comment: ["own", "foreign", "own-past", "foreign-past", "missing"],
  subject: [...GIG, "rehearsal", "rehearsal-past", "song", "song-deleted"],
  remark: [...OWNED, "own-withdrawn"],
  song: ["open", "missing"],
  chart: ["open", "missing"],
  lineUp: ["open", "missing"],
  contact: ["open", "missing"],
  seat: ["missing"],
  suggestion: ["open", "decided", "missing"],
  list: [...OWNED, "foreign-private"],
  deletedList: ["own", "foreign-private", "missing"],
  survey: OWNED,
  absence: OWNED,
  session: OWNED,
  passkey: OWNED,
  trash: ["deleted", "alive", "missing"],
  account: ["missing"],
  feed: ["own", "missing"],
  share: ["open", "ended", "draft", "deleted", "missing"],
  guestLink: ["open", "withdrawn", "deleted", "missing"],
  picture: ["stored", "missing"],
  notice: ["failed", "missing"],
};
