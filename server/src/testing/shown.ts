import { overview } from "@bandstand/shared/availability/answers.ts";
import type { Availability, AvailabilityOut, EventType } from "@bandstand/shared/availability/contract.ts";
import type { Discussion, SubjectRef } from "@bandstand/shared/comments/contract.ts";
import type { LineUp } from "@bandstand/shared/line-ups/contract.ts";
import { type Staffed, seatsOf, withStandIns } from "@bandstand/shared/line-ups/seats.ts";
import { todayIn } from "@bandstand/shared/time/day.ts";
import { DEFAULT_PREFERENCES } from "@bandstand/shared/notifications/preferences.ts";
import type { BandColors } from "@bandstand/shared/setlists/palette.ts";
import type { SetlistHistory } from "@bandstand/shared/setlists/contract.ts";
import { statesOf } from "@bandstand/shared/setlists/versions.ts";
import type { SyncCollection } from "@bandstand/shared/sync/records.ts";
import type { User } from "@bandstand/shared/users/contract.ts";
import { expect } from "vitest";
import type { Client } from "./client.ts";
import type { SyncedDevice } from "./synced-device.ts";

type Row = Readonly<Record<string, unknown>>;

/** Fetches all items of a list over REST, page by page. */
async function listed(client: Client, path: string): Promise<Row[]> {
  const all: Row[] = [];
  for (;;) {
    const page = (await client.get(`${path}${path.includes("?") ? "&" : "?"}limit=200&skip=${all.length}`)).json<{
      items: Row[];
      has_more: boolean;
    }>();
    all.push(...page.items);
    if (!page.has_more) return all;
  }
}

const only = (rows: readonly Row[], fields: readonly string[]): Row[] =>
  rows.map((row) => Object.fromEntries(fields.map((field) => [field, row[field]])));

const without = (rows: readonly Row[], ...fields: readonly string[]): Row[] =>
  rows.map((row) => Object.fromEntries(Object.entries(row).filter(([field]) => !fields.includes(field))));

/** The clients that read over REST: the device's owner, and an admin, who can also see the trash. */
interface Look {
  readonly client: Client;
  readonly admin: Client;
}

const one = async (client: Client, path: string): Promise<Row[]> => [(await client.get(path)).json<Row>()];

/* Collections that REST returns per event, or that have no record by default. */
type Apart = "discussions" | "stages" | "setlist_histories" | "availability" | "notice_preferences";

/** Functions that fetch what REST shows the member for each collection, without computed fields. */
const shown: Readonly<Record<Exclude<SyncCollection, Apart>, (look: Look) => Promise<Row[]>>> = {
  me: ({ client }) => one(client, "/me"),
  config: ({ client }) => one(client, "/config"),
  users: ({ client }) => listed(client, "/users"),
  songs: ({ client }) => listed(client, "/songs"),
  deleted_songs: async ({ admin }) =>
    (await listed(admin, "/trash"))
      .filter(({ kind }) => kind === "song")
      .map(({ id: song_id, name: title, interpret }) => ({ song_id, title, interpret, duration: null })),
  /* Devices keep a deleted song's charts too. */
  charts: async ({ client, admin }) => {
    const songs = [...(await listed(client, "/songs")), ...(await shown.deleted_songs({ client, admin }))];
    const charts = await Promise.all(songs.map(({ song_id }) => listed(client, `/songs/${String(song_id)}/charts`)));
    return charts.flat();
  },
  suggestions: async ({ client }) => only(await listed(client, "/suggestions"), ["song_id", "yes", "no", "abstain"]),
  my_votes: async ({ client }) =>
    only(await listed(client, "/suggestions"), ["song_id", "my_vote"]).filter(({ my_vote }) => my_vote !== null),
  gigs: async ({ client }) => without(await listed(client, "/gigs?scope=all"), "timing"),
  trash: async ({ client }) => ((await client.get("/trash")).status === 403 ? [] : await listed(client, "/trash")),
  rehearsals: async ({ client }) =>
    without([...(await listed(client, "/reh")), ...(await listed(client, "/reh/past"))], "planned_song_ids"),
  line_ups: ({ client }) => listed(client, "/line_ups"),
  contacts: async ({ client }) =>
    (await client.get("/contacts")).status === 403 ? [] : await listed(client, "/contacts"),
  repertoire_lists: ({ client }) => listed(client, "/repertoire_lists"),
  chart_choices: ({ client }) => listed(client, "/me/chart_choices"),
  absences: ({ client }) => listed(client, "/me/absences"),
  surveys: ({ client }) => listed(client, "/surveys"),
};

const sorted = (rows: readonly Row[]): string[] =>
  rows
    .map((row) => JSON.stringify(Object.fromEntries(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1)))))
    .toSorted();

/** Checks the colours of the genres in use, which are synced with the settings but have their own REST route. */
async function expectColors(device: SyncedDevice): Promise<void> {
  const [config] = device.table("config").values();
  const { genres } = (config as unknown as { readonly colors?: BandColors }).colors ?? { genres: [] };
  const known = Object.fromEntries(genres.map(({ name, color }) => [name, color]));
  expect(known).toMatchObject((await device.client.get("/gigs/genre_palette")).json());
}

/** Checks that each of the device's tables contains exactly what REST shows its member. */
export async function expectShown(device: SyncedDevice, admin: Client): Promise<void> {
  for (const [name, answered] of Object.entries(shown)) {
    const rows = without([...device.table(name).values()], "rev", ...(name === "config" ? ["colors"] : []));
    expect([name, ...sorted(rows)]).toEqual([name, ...sorted(await answered({ client: device.client, admin }))]);
  }
  await expectColors(device);
  const [chosen = DEFAULT_PREFERENCES, ...more] = without([...device.table("notice_preferences").values()], "rev");
  expect((await device.client.get("/me/notice_preferences")).json()).toMatchObject(chosen);
  expect(more).toEqual([]);
}

const row = <T>(device: SyncedDevice, table: SyncCollection, id: string): T | undefined =>
  device.table(table).get(id) as T | undefined;

const inOrder = ({ no_response, ...answers }: AvailabilityOut): AvailabilityOut => ({
  ...answers,
  no_response: no_response.toSorted(),
});

async function expectAnswers(device: SyncedDevice, event_type: EventType, event_id: string): Promise<void> {
  const reply = await device.client.get(`/availability/${event_type}/${event_id}`);
  const known = row<Availability>(device, "availability", event_id);
  if (reply.status === 404) return expect(known).toBeUndefined();
  const members = [...device.table("users").values()] as unknown as User[];
  const event =
    row<Staffed & { date?: string; begin?: string }>(device, event_type === "gig" ? "gigs" : "rehearsals", event_id) ??
    {};
  const lineUps = device.table("line_ups") as unknown as ReadonlyMap<string, LineUp>;
  const day = (): string => event.date ?? todayIn(Date.parse(event.begin ?? ""), "Europe/Berlin");
  const seats = withStandIns(seatsOf(event, lineUps), known?.asks, day);
  const answers = overview(known?.entries ?? [], members, seats);
  expect(inOrder(answers)).toEqual(inOrder(reply.json<AvailabilityOut>()));
  const asks = await device.client.get(`/asks/${event_type}/${event_id}`);
  expect(known?.asks ?? []).toEqual(asks.json());
}

/** Checks a device's comments on a gig, rehearsal or song. */
export async function expectComments(device: SyncedDevice, { subject_type, subject_id }: SubjectRef): Promise<void> {
  const path = `/discussions/${subject_type}/${subject_id}`;
  const known = row<Discussion>(device, "discussions", subject_id);
  if ((await device.client.get(path)).status === 404) return expect(known).toBeUndefined();
  expect(known?.comments ?? []).toEqual(await listed(device.client, path));
}

/**
 * Checks a device's data about a gig besides the gig itself: answers, comments, devices on stage, and the setlist
 * history, which devices do not keep for gigs long ago.
 */
export async function expectGigShown(device: SyncedDevice, gig_id: string): Promise<void> {
  const gig = row<{ date: string }>(device, "gigs", gig_id);
  const of = (name: SyncCollection): Row[] => without([row<Row>(device, name, gig_id) ?? {}], "rev");
  const stage = await device.client.get(`/gigs/${gig_id}/stage_devices`);
  expect(stage.status).toBe(gig === undefined ? 404 : 200);
  await expectAnswers(device, "gig", gig_id);
  await expectComments(device, { subject_type: "gig", subject_id: gig_id });
  if (gig === undefined) return expect([of("stages"), of("setlist_histories")]).toEqual([[{}], [{}]]);
  const { devices, ...about } = stage.json<Row & { devices: Row[] }>();
  expect(of("stages")).toEqual([devices.length === 0 ? {} : { devices, ...about }]);
  const history = row<SetlistHistory>(device, "setlist_histories", gig_id);
  if (history === undefined) return expect(gig.date < "2026").toBe(true);
  const states = await listed(device.client, `/gigs/${gig_id}/setlist_history`);
  expect(statesOf(history.versions).toReversed()).toEqual(states);
}

/** Checks a device's data about a rehearsal besides the rehearsal itself: answers, comments and planned songs. */
export async function expectRehearsalShown(device: SyncedDevice, rehearsal_id: string): Promise<void> {
  const reply = await device.client.get(`/reh/${rehearsal_id}`);
  expect(reply.status).toBe(device.table("rehearsals").has(rehearsal_id) ? 200 : 404);
  await expectAnswers(device, "rehearsal", rehearsal_id);
  await expectComments(device, { subject_type: "rehearsal", subject_id: rehearsal_id });
  const planned = [...device.table("songs").values()].filter((song) => song["planned_rehearsal_id"] === rehearsal_id);
  const ids = planned.map(({ song_id }) => String(song_id));
  if (reply.status === 200)
    expect(ids.toSorted()).toEqual(reply.json<{ planned_song_ids: string[] }>().planned_song_ids.toSorted());
  else expect(ids).toEqual([]);
}
