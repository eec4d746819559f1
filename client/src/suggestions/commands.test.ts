// @vitest-environment node
import { newId } from "@bandstand/shared/contract/uuid.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { selfCheck } from "../data/self-check.ts";
import { Device, startRealBand } from "../testing/real-band.ts";
import "../songs/commands.ts";
import "./commands.ts";

let stop: () => Promise<void>;
let admin: Device;
let editor: Device;
let musician: Device;
const title = "Komet";

beforeAll(async () => {
  stop = await startRealBand();
});
afterAll(() => stop());

beforeEach(async () => {
  [admin, editor, musician] = [new Device(), new Device(), new Device()];
  await admin.signIn("admin");
  await editor.signIn("editor");
  await musician.signIn("musician");
});

async function suggested(): Promise<string> {
  const song_id = newId();
  await musician.edit("createSuggestion", { song_id, title, interpret: "Udo & Apache" });
  for (const device of [musician, admin, editor]) await device.sync();
  return song_id;
}
const vote = (device: Device, song_id: string, said: string): Promise<void> =>
  device.edit("vote", { song_id, title, vote: said });
const totals = async (device: Device, song_id: string) => {
  const { yes, no, abstain } = (await device.band.suggestions.get(song_id))!;
  return [yes, no, abstain];
};

test("a song suggested and voted for offline arrives with its vote", async () => {
  const song_id = newId();
  await musician.edit("createSuggestion", { song_id, title, interpret: "Udo & Apache" });
  await vote(musician, song_id, "yes");
  expect((await musician.band.songs.get(song_id))?.status).toBe("suggested");
  expect(await musician.band.my_votes.get(song_id)).toMatchObject({ my_vote: "yes" });
  /* The suggestion's first request is lost; its vote must not overtake it. */
  musician.unsent = 1;
  await musician.sync();
  expect(await musician.band.failed.count()).toBe(0);
  await admin.sync();
  expect(await totals(admin, song_id)).toEqual([1, 0, 0]);
  expect(await admin.band.my_votes.get(song_id)).toBeUndefined();
});

test("only the last of a member's unsent votes counts", async () => {
  const song_id = await suggested();
  for (const said of ["yes", "no", "abstain"]) await vote(musician, song_id, said);
  expect(await musician.band.outbox.count()).toBe(1);
  await musician.edit("withdrawVote", { song_id, title });
  expect(await musician.band.my_votes.get(song_id)).toBeUndefined();
  await vote(musician, song_id, "no");
  await musician.sync();
  await admin.sync();
  expect(await totals(admin, song_id)).toEqual([0, 1, 0]);
});

test("a vote whose response was lost counts once", async () => {
  const song_id = await suggested();
  await vote(musician, song_id, "yes");
  musician.lost = 2;
  await musician.sync();
  await admin.sync();
  expect(await totals(admin, song_id)).toEqual([1, 0, 0]);
});

test("the totals do not change until the server has counted the vote", async () => {
  const song_id = await suggested();
  await vote(musician, song_id, "yes");
  expect(await totals(musician, song_id)).toEqual([0, 0, 0]);
  await musician.sync();
  expect(await totals(musician, song_id)).toEqual([1, 0, 0]);
});

test("a vote that arrives after the decision is refused with a message, and is saved for the member who cast it", async () => {
  const song_id = await suggested();
  await vote(musician, song_id, "yes");
  await editor.edit("rejectSuggestion", { song_id, title });
  await editor.sync();
  await musician.sync();
  const [failed] = await musician.band.failed.toArray();
  expect(failed).toMatchObject({ name: "vote", code: "SUGGESTION_DECIDED", args: { vote: "yes" } });
  expect(failed?.detail).toContain("kein offener Vorschlag");
  expect(await musician.band.my_votes.get(song_id)).toBeUndefined();
  expect((await musician.band.songs.get(song_id))?.status).toBe("rejected");
});

test("adopting a song is refused if the votes no longer allow it, and the song is a suggestion again", async () => {
  const song_id = await suggested();
  for (const [device, said] of [
    [admin, "yes"],
    [editor, "yes"],
    [musician, "abstain"],
  ] as const)
    await vote(device, song_id, said);
  for (const device of [admin, editor, musician, admin, editor]) await device.sync();
  await editor.edit("adoptSuggestion", { song_id, title });
  expect((await editor.band.songs.get(song_id))?.status).toBe("rehearsing");
  await admin.edit("withdrawVote", { song_id, title });
  await admin.sync();
  await editor.sync();
  expect(await editor.band.failed.toArray()).toMatchObject([{ name: "adoptSuggestion", code: "NOT_ADOPTABLE" }]);
  expect((await editor.band.songs.get(song_id))?.status).toBe("suggested");
});

test("an adopted song is no longer a suggestion on any device, and its record has no vote fields", async () => {
  const song_id = await suggested();
  for (const device of [admin, editor, musician]) {
    await vote(device, song_id, "yes");
    await device.sync();
  }
  await admin.edit("adoptSuggestion", { song_id, title });
  await admin.sync();
  for (const device of [admin, editor, musician]) {
    await device.sync();
    expect(await device.band.suggestions.get(song_id)).toBeUndefined();
    expect(await device.band.my_votes.get(song_id)).toBeUndefined();
    const song = (await device.band.songs.get(song_id))!;
    expect(song.status).toBe("rehearsing");
    expect(Object.keys(song)).not.toContain("my_vote");
  }
});

test("an edit to a suggestion is accepted even if others have voted since the suggestion was read", async () => {
  const song_id = await suggested();
  await vote(musician, song_id, "yes");
  await musician.sync();
  await editor.edit("updateSong", { song_id, fields: { comment: "Tonart prüfen" } });
  await editor.sync();
  expect(await editor.band.conflicts.count()).toBe(0);
  expect(await editor.band.failed.count()).toBe(0);
  expect((await editor.band.songs.get(song_id))?.comment).toBe("Tonart prüfen");
});

test("the daily self-check finds no differences after votes and decisions", async () => {
  const [open, decided] = [await suggested(), await suggested()];
  for (const device of [admin, musician]) await vote(device, open, "no");
  await editor.edit("rejectSuggestion", { song_id: decided, title });
  for (const device of [admin, musician, editor, admin, musician]) await device.sync();
  for (const device of [admin, editor, musician]) expect(await device.use(() => selfCheck(device.band))).toBe(false);
});
