import { newId } from "@bandstand/shared/contract/uuid.ts";
import type { GigOut } from "@bandstand/shared/gigs/contract.ts";
import type { RehearsalOut } from "@bandstand/shared/rehearsals/contract.ts";
import { addDays } from "@bandstand/shared/time/day.ts";
import type { Client, Reply } from "./client.ts";
import type { MemberName } from "./members.ts";

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

export type Scene = (band: Band, place: string, caller: Acting) => Promise<Target>;

/**
 * Returns the record in a response. Throws if a target could not be created, because the cells would then prove
 * nothing.
 */
export function made<T = Record<string, string>>(reply: Reply): T {
  if (reply.status >= 300) throw new Error(`no target: ${reply.status} ${reply.text}`);
  return (reply.text === "" ? {} : reply.json<T>()) as T;
}

/** Returns a target that does not exist: a new id under each name. */
export const missing = (...names: string[]): Target => ({
  ids: { setlist_version: 0, ...Object.fromEntries(names.map((name) => [name, newId()])) },
  reads: [],
});

export const admin = ({ members }: Band): Client => members.admin.client;

/** Returns the owner of the target: the caller if `place` begins with "own". */
export const ownerOf = (band: Band, place: string, caller: Acting): Member =>
  place.startsWith("own") ? band.members[caller] : band.other;

/** Creates a song and returns its id. */
export const song = async (band: Band, more: object = {}): Promise<string> =>
  made(await admin(band).post("/songs", { title: newId(), interpret: "Matrix", ...more }))["song_id"] ?? "";

/** Creates a gig with a setlist, a run of show and a checklist. */
export async function gig(band: Band, place: string): Promise<Target> {
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

/** Creates a rehearsal with a todo and a comment. */
export async function rehearsal(band: Band, place: string, caller: Acting): Promise<Target> {
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

/** The states of a gig that every operation on it must cover. */
export const GIG = ["open", "past", "locked", "draft", "missing"];
