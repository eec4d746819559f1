import type { AvailabilityOut } from "@bandstand/shared/availability/contract.ts";
import type { Comment } from "@bandstand/shared/comments/contract.ts";
import { mentionedIn } from "@bandstand/shared/comments/mentions.ts";
import type { Gig } from "@bandstand/shared/gigs/contract.ts";
import type { LineUp } from "@bandstand/shared/line-ups/contract.ts";
import type { RehearsalOut } from "@bandstand/shared/rehearsals/contract.ts";
import type { RepertoireList } from "@bandstand/shared/repertoire-lists/contract.ts";
import type { Song } from "@bandstand/shared/songs/contract.ts";
import type { Suggestion } from "@bandstand/shared/suggestions/contract.ts";
import type { Survey } from "@bandstand/shared/surveys/contract.ts";
import type { UserTodos } from "@bandstand/shared/todos/contract.ts";
import type { User } from "@bandstand/shared/users/contract.ts";
import type { Chart } from "@bandstand/shared/charts/contract.ts";
import { parseChart } from "@bandstand/shared/charts/parse.ts";
import { isOverdue } from "@bandstand/shared/checklist/board.ts";
import { daysBetween, todayIn } from "@bandstand/shared/time/day.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mountRooms } from "../app.ts";
import type { Client } from "../testing/client.ts";
import { type TestServer, startTestServer } from "../testing/server.ts";
import { type DemoAccess, fillDemoBand } from "./fill.ts";

let server: TestServer;
let access: DemoAccess | null;

beforeAll(async () => {
  server = await startTestServer({ members: false });
  access = await fillDemoBand(server.service.context, mountRooms);
});
afterAll(() => server.close());

async function as(username: string): Promise<Client> {
  const device = server.device();
  await device.signIn(username, access?.password);
  return device;
}

const allOf = async <T>(client: Client, path: string): Promise<T[]> =>
  (await client.get(path)).json<{ items: T[] }>().items;

describe("the demo band", () => {
  it("lets each of its members sign in with the printed password, and includes all three roles", async () => {
    expect(new Set(access?.members.map(({ role }) => role))).toEqual(new Set(["admin", "editor", "musician"]));
    for (const { username } of access?.members ?? []) await as(username);
  });

  it("has a line-up for each size of evening, whose members are in the band", async () => {
    const lena = await as("lena");
    const members = new Set((await allOf<User>(lena, "/users")).map(({ user_id }) => user_id));
    const lineUps = await allOf<LineUp>(lena, "/line_ups");
    expect(lineUps.map(({ name }) => name)).toEqual(["Galaband", "Trio"]);
    const seated = lineUps.flatMap(({ seats }) => seats.flatMap(({ user_id }) => user_id ?? []));
    expect(seated.filter((user_id) => !members.has(user_id))).toEqual([]);
  });

  it("has a repertoire whose singers are all members of the band", async () => {
    const lena = await as("lena");
    const songs = await allOf<Song>(lena, "/songs?limit=200");
    expect(songs.length).toBeGreaterThan(40);
    expect(songs.filter((song) => song.singers.length !== song.singer_ids.length)).toEqual([]);
  });

  it("has public-domain songs with charts in its next setlist, and no chart has an error", async () => {
    const lena = await as("lena");
    const songs = await allOf<Song>(lena, "/songs?limit=200");
    const [next] = await allOf<Gig>(lena, "/gigs?scope=upcoming");
    const planned = new Set(next?.setlist.sets.flatMap((set) => set.songs.map((entry) => entry.song_id)));
    const charts = await Promise.all(
      songs
        .filter(({ interpret }) => interpret === "Traditional")
        .map(async ({ song_id }) => {
          const [chart] = await allOf<Chart>(lena, `/songs/${song_id}/charts`);
          return { isPlanned: planned.has(song_id), marks: parseChart(chart?.text ?? "").marks };
        }),
    );
    expect(charts.filter(({ isPlanned }) => isPlanned).length).toBeGreaterThan(1);
    expect(charts.flatMap(({ marks }) => marks)).toEqual([]);
  });

  it("has past and upcoming gigs, created well before their dates, with setlists of songs from its repertoire", async () => {
    const lena = await as("lena");
    const known = new Set((await allOf<Song>(lena, "/songs?limit=200")).map((song) => song.song_id));
    const past = await allOf<Gig>(lena, "/gigs?scope=past&limit=200");
    const coming = await allOf<Gig>(lena, "/gigs?scope=upcoming&limit=200");
    expect(past.length).toBeGreaterThan(10);
    expect(coming.length).toBeGreaterThan(3);
    for (const gig of past) expect(daysBetween(gig.created_at.slice(0, 10), gig.date)).toBeGreaterThan(30);
    for (const gig of past) expect(gig.setlist.sets).toHaveLength(3);
    const planned = [...past, ...coming].flatMap((gig) => gig.setlist.sets.flatMap((set) => set.songs));
    expect(planned.filter((entry) => !known.has(entry.song_id))).toEqual([]);
  });

  it("has one overdue task for its next gig, and no open task for past gigs", async () => {
    const lena = await as("lena");
    const today = todayIn(Date.now(), server.env.TIMEZONE);
    const [next] = await allOf<Gig>(lena, "/gigs");
    const overdue = next?.checklist.filter((item) => isOverdue(item, today));
    expect(overdue).toMatchObject([{ title: "Strom vor Ort klären" }]);
    const past = await allOf<Gig>(lena, "/gigs?scope=past&limit=200");
    expect(past.some(({ checklist }) => checklist.length > 0)).toBe(true);
    expect(past.flatMap(({ checklist }) => checklist.filter(({ done }) => !done))).toEqual([]);
  });

  it("has upcoming gigs that nobody declined, gigs with a substitute and gigs that members have not answered", async () => {
    const jonas = await as("jonas");
    const answersTo = async ({ gig_id }: Gig) =>
      (await jonas.get(`/availability/gig/${gig_id}`)).json<AvailabilityOut>();
    const coming = await Promise.all((await allOf<Gig>(jonas, "/gigs")).map(answersTo));
    expect(coming[0]?.counts).toMatchObject({ maybe: 0, out: 0 });
    expect(coming[1]?.entries).toContainEqual(expect.objectContaining({ substitute: { name: "Ben vom Kreuzchor" } }));
    expect(coming.at(-1)?.counts.no_response).toBeGreaterThan(2);
    expect((await jonas.get("/user_todos")).json<UserTodos>().pending_gigs.length).toBeGreaterThan(0);
  });

  it("has discussions of the next gig, a song and the next rehearsal, in which members mention each other", async () => {
    const jonas = await as("jonas");
    const [gig] = await allOf<Gig>(jonas, "/gigs?scope=upcoming");
    const [rehearsal] = await allOf<RehearsalOut>(jonas, "/reh");
    const song = (await allOf<Song>(jonas, "/songs?limit=200")).find(({ title }) => title === "Azzurro");
    const of = (path: string) => allOf<Comment>(jonas, `/discussions/${path}`);
    const comments = await Promise.all([
      of(`gig/${gig?.gig_id}`),
      of(`song/${song?.song_id}`),
      of(`rehearsal/${rehearsal?.rehearsal_id}`),
    ]);
    for (const some of comments) expect(some.length).toBeGreaterThan(0);
    expect(comments.flat().flatMap(({ text }) => mentionedIn(text)).length).toBeGreaterThan(1);
  });

  it("keeps the name of a former member, whose account is deactivated", async () => {
    const users = await allOf<User>(await as("jonas"), "/users?limit=200");
    expect(users.filter(({ status }) => status === "deactivated").map(({ username }) => username)).toEqual(["kai"]);
  });

  it("shows a draft to editors, not to musicians", async () => {
    const names = async (username: string) =>
      (await allOf<Gig>(await as(username), "/gigs?limit=200")).map((gig) => gig.name);
    expect(await names("anna")).toContain("Vereinsfest (Anfrage)");
    expect(await names("jonas")).not.toContain("Vereinsfest (Anfrage)");
  });

  it("has suggestions that can be adopted, that lack a majority and that lack votes", async () => {
    const open = await allOf<Suggestion>(await as("olli"), "/suggestions?limit=200");
    expect(new Set(open.map(({ adoptable, quorum_reached }) => `${adoptable} ${quorum_reached}`))).toEqual(
      new Set(["true true", "false true", "false false"]),
    );
    expect(open.filter(({ my_vote }) => my_vote === null).length).toBeGreaterThan(0);
  });

  it("has a year of past rehearsals with protocols, and two upcoming rehearsals with planned songs", async () => {
    const jonas = await as("jonas");
    const past = await allOf<RehearsalOut>(jonas, "/reh/past?limit=200");
    const coming = await allOf<RehearsalOut>(jonas, "/reh?limit=200");
    expect(past.length).toBeGreaterThan(40);
    expect(past.every(({ songs }) => songs.length > 0)).toBe(true);
    expect(past.flatMap(({ todos }) => todos).some(({ done }) => !done)).toBe(true);
    expect(new Set(past.flatMap(({ comments }) => comments.map(({ user_id }) => user_id))).size).toBeGreaterThan(3);
    const ahead = coming.filter(({ planned_song_ids }) => planned_song_ids.length > 0);
    expect(ahead).toHaveLength(2);
  });

  it("has one open survey of each kind, and a decided one that became a rehearsal with everyone's answers", async () => {
    const jonas = await as("jonas");
    const surveys = await allOf<Survey>(jonas, "/surveys");
    const open = surveys.filter(({ status }) => status === "open");
    expect(open.map(({ kind }) => kind).toSorted()).toEqual(["dates", "gig_request", "opinion"]);
    expect(open.every(({ responses }) => responses.length >= 4)).toBe(true);
    const [{ event_type, event_id } = { event_type: "", event_id: "" }] = surveys.flatMap(
      ({ result }) => result?.created ?? [],
    );
    expect((await jonas.get(`/reh/${event_id}`)).status).toBe(200);
    const answers = (await jonas.get(`/availability/${event_type}/${event_id}`)).json<AvailabilityOut>();
    expect(answers.counts).toMatchObject({ in: 5, maybe: 1, out: 0 });
  });

  it("has repertoire lists, one of them visible only to its owner and admins", async () => {
    const lists = async (username: string) =>
      (await allOf<RepertoireList>(await as(username), "/repertoire_lists")).map(({ name }) => name);
    const open = await lists("anna");
    expect(open.length).toBeGreaterThan(2);
    expect(open).not.toContain("Zu Hause üben");
    for (const username of ["jonas", "lena"]) expect(await lists(username)).toContain("Zu Hause üben");
  });

  it("is never added to a database that already contains a band", async () => {
    const lena = await as("lena");
    const before = await lena.get("/gigs?scope=all&limit=200");
    expect(await fillDemoBand(server.service.context, mountRooms)).toBeNull();
    expect((await lena.get("/gigs?scope=all&limit=200")).text).toBe(before.text);
  });
});
