import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Song } from "@bandstand/shared/songs/contract.ts";
import type { Vote } from "@bandstand/shared/suggestions/contract.ts";
import { addDays, weekday } from "@bandstand/shared/time/day.ts";
import { hashPassword } from "../auth/password-hash.ts";
import { serviceWrite } from "../database/records.ts";
import type { AppContext } from "../http/context.ts";
import { changeUser, createFirstAdmin } from "../users/accounts.ts";
import { accountOf } from "../users/model.ts";
import { Actor, Stage, type MountRooms } from "./actor.ts";
import { answerEvents } from "./answers.ts";
import { prepareEvening } from "./prepare-evening.ts";
import { ARRANGEMENTS } from "./arrangements.ts";
import type { Band, Demo } from "./band.ts";
import { discuss } from "./discussions.ts";
import { GIGS, type DemoGig } from "./gigs.ts";
import { MEMBERS, type DemoMember, type DemoName } from "./members.ts";
import { setlistOf } from "./programme.ts";
import { confirmPlayed, reportDevices } from "./stage.ts";
import { formLineUps } from "./line-ups.ts";
import { collect } from "./lists.ts";
import { rehearse } from "./rehearse.ts";
import { ask } from "./surveys.ts";
import { SUGGESTIONS, type DemoSuggestion } from "./suggestions.ts";
import { TRADITIONALS } from "./traditionals.ts";

const SATURDAY = 6;
const DAYS_PER_WEEK = 7;
/** Days before today; long enough to precede the first gig. */
const FOUNDED_DAYS_AGO = 600;
/** How many days before its date a gig is created. */
const PLANNED_AHEAD_DAYS = 60;
/** How long after its creation a setlist is revised. */
const REVISED_AFTER_DAYS = 12;

/** Who can sign in to the demo band, and the password. */
export interface DemoAccess {
  readonly password: string;
  readonly members: readonly { readonly username: string; readonly real_name: string; readonly role: string }[];
}

/**
 * Fills an empty database with a dance band that has played for two seasons. Everything goes through the service's own
 * handlers, with the clock set to the day on which it happened.
 * @returns how to sign in (the password is random and the same for every member), or null if a band already exists
 */
export async function fillDemoBand(context: AppContext, mountRooms: MountRooms): Promise<DemoAccess | null> {
  const password = `tanz-${randomBytes(9).toString("base64url")}`;
  const stage = new Stage(context, mountRooms);
  const founded = addDays(stage.today, -FOUNDED_DAYS_AGO);
  const band = await gatherBand(context, stage, { password, founded });
  if (band === null) return null;
  for (const member of MEMBERS)
    if ("reach" in member) await band[member.username].do("updateMe", { body: member.reach });
  const songs = await learnRepertoire(band, founded);
  const demo: Demo = { stage, timeZone: context.env.TIMEZONE, band, songs };
  for (const [evening, gig] of GIGS.entries()) await plan(demo, gig, evening);
  await discard(demo);
  for (const suggestion of SUGGESTIONS) await suggest(demo, suggestion);
  await rehearse(demo);
  await answerEvents(demo);
  await ask(demo);
  await collect(demo);
  await formLineUps(demo);
  await discuss(demo);
  for (const member of MEMBERS)
    if ("left" in member)
      await band.lena.do("deactivateAccount", { params: { user_id: band[member.username].user_id } });
  return { password, members: MEMBERS.filter((member) => !("left" in member)) };
}

/** Creates the accounts of all members. Returns null if the database already has a member. */
async function gatherBand(
  context: AppContext,
  stage: Stage,
  { password, founded }: { password: string; founded: string },
): Promise<Band | null> {
  const [leader, ...others] = MEMBERS.map((member: DemoMember) => {
    const { username, real_name, role, musician, singer, parts, transposition = 0 } = member;
    const email = `${username}@example.org`;
    return { username, real_name, email, role, musician, singer, parts: [...parts], transposition };
  });
  if (leader === undefined) return null;
  const password_hash = await hashPassword(password, context.passwordCost);
  const admin = await createFirstAdmin({ ...leader, password_hash }, context.now());
  if (admin === null) return null;
  const lena = new Actor(stage, accountOf(admin));
  const accounts = await Promise.all(
    others.map((member) => lena.do("createAccount", { body: { ...member, password } }, founded)),
  );
  /* Everyone gets the same password, which is printed, so the app need not ask members to replace it. */
  const keep = () => ({ login_chosen_by_admin: false });
  await Promise.all(accounts.map(({ user_id }) => changeUser(user_id, serviceWrite(context.now()), keep)));
  const actors = accounts.map((account) => [account.username, new Actor(stage, account)] as const);
  return Object.fromEntries([[leader.username, lena], ...actors]) as Record<DemoName, Actor>;
}

/** Imports the repertoire from the band's file, adds data that the file lacks, and the songs with charts. */
async function learnRepertoire({ anna, tom }: Band, founded: string): Promise<Map<string, Song>> {
  const file = await readFile(new URL("repertoire-sample.csv", import.meta.url));
  await anna.do("importSongs", { query: { duplicates: "skip" }, body: file }, founded);
  for (const { song, chart } of TRADITIONALS) {
    const { song_id } = await anna.do("createSong", { body: song }, founded);
    const body = { name: "Text und Akkorde", text: chart, notation: "english" } as const;
    await anna.do("createChart", { params: { song_id }, body }, founded);
  }
  const { items } = await anna.do("listSongs", { query: { limit: "200" } });
  const singers = new Map([
    ["Anna", anna.user_id],
    ["Tom", tom.user_id],
  ]);
  const songs = new Map<string, Song>();
  for (const { song_id, title, singers: names } of items) {
    const singer_ids = names.flatMap((name) => singers.get(name) ?? []);
    const body = { singer_ids, ...ARRANGEMENTS[title] };
    songs.set(title, await tom.do("updateSong", { params: { song_id }, body }, founded));
  }
  return songs;
}

/** Returns a gig's day, counted from the next Saturday. */
function dayOf({ saturdays, shift = 0 }: DemoGig, today: string): string {
  const comingSaturday = addDays(today, (SATURDAY - weekday(today) + DAYS_PER_WEEK) % DAYS_PER_WEEK);
  return addDays(comingSaturday, saturdays * DAYS_PER_WEEK + shift);
}

/** Creates a gig and its setlist ahead of its day, and adds notes afterwards. */
async function plan({ stage, band, songs }: Demo, gig: DemoGig, evening: number): Promise<void> {
  const { name, kind_of_gig, venue, contact, meet, meet_at, doors, begin, end, dress_code } = gig;
  const fields = { name, kind_of_gig, venue, contact, meet, meet_at, doors, begin, end, dress_code };
  const date = dayOf(gig, stage.today);
  const entered = addDays(date, -PLANNED_AHEAD_DAYS);
  const { gig_id, setlist_version } = await band.lena.do(
    "createGig",
    { body: { ...fields, date, published: gig.draft ? 0 : 1 } },
    entered,
  );
  if (gig.perSet > 0) {
    const sets = setlistOf(evening, gig.perSet).map(({ songs: planned, ...set }) => ({
      ...set,
      songs: planned.map(({ title, uebersprungen }) => ({ song_id: songs.get(title)?.song_id ?? "", uebersprungen })),
    }));
    await band.tom.do("updateSetlist", { body: { gig_id, setlist_version, sets } }, entered);
    await revise(band, gig_id, entered);
    const planned = await band.tom.do("getGig", { params: { gig_id } });
    if (gig.saturdays === 0) await reportDevices(band, planned);
    if (gig.confirmed) await confirmPlayed(band, planned, songs, (seconds) => stage.instantOf(date, seconds));
    /* Only for recent and upcoming evenings; nobody looks at older checklists. */
    if (gig.saturdays >= -1) await prepareEvening(band, { gig_id, date, entered, today: stage.today });
  }
  if (gig.notes)
    await band.anna.do("updateGigNotes", { params: { gig_id }, body: { notes: gig.notes } }, addDays(date, 1));
}

/** Anna revises the setlist in the weeks after its creation. */
async function revise({ anna, lena }: Band, gig_id: string, entered: string): Promise<void> {
  const params = { gig_id };
  const { setlist, setlist_version } = await anna.do("getGig", { params });
  const [first, second] = setlist.sets;
  const opener = first?.songs[0];
  if (first === undefined || second === undefined || opener === undefined) return;
  const moved = { entry_id: opener.entry_id, to_set_id: second.set_id, position: 0, setlist_version };
  await anna.do("liveMoveSong", { params, body: moved }, addDays(entered, REVISED_AFTER_DAYS));
  const back = { ...moved, to_set_id: first.set_id, position: 1, setlist_version: setlist_version + 1 };
  await lena.do("liveMoveSong", { params, body: back }, addDays(entered, 2 * REVISED_AFTER_DAYS));
}

/** Creates a few items and deletes them, to fill the trash. */
async function discard({ stage, band }: Demo): Promise<void> {
  const { gig_id } = await band.lena.do(
    "createGig",
    { body: { name: "Maibaumfest (abgesagt)", date: addDays(stage.today, 40), kind_of_gig: "Stadtfest" } },
    addDays(stage.today, -50),
  );
  await band.lena.do("deleteGig", { params: { gig_id } }, addDays(stage.today, -9));
  const { song_id } = await band.tom.do(
    "createSong",
    { body: { title: "Last Christmas", interpret: "Wham!", duration: "4:23", genre: "Pop" } },
    addDays(stage.today, -300),
  );
  await band.anna.do("deleteSong", { params: { song_id } }, addDays(stage.today, -28));
}

/** Suggests a song, lets members vote on the following days, and applies the result if there is one. */
async function suggest({ stage, band }: Demo, suggestion: DemoSuggestion): Promise<void> {
  const { by, daysAgo, votes, outcome, ...song } = suggestion;
  const { song_id } = await band[by].do("createSuggestion", { body: song }, addDays(stage.today, -daysAgo));
  const params = { song_id };
  const said = Object.entries(votes) as [DemoName, Vote][];
  for (const [at, [name, vote]] of said.entries())
    await band[name].do("vote", { params, body: { vote } }, addDays(stage.today, Math.min(at + 1 - daysAgo, 0)));
  if (outcome === "rejected") await band.anna.do("rejectSuggestion", { params });
}
