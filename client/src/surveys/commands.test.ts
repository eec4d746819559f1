// @vitest-environment node
import { newId } from "@bandstand/shared/contract/uuid.ts";
import type { Survey } from "@bandstand/shared/surveys/contract.ts";
import { eventIdOf } from "@bandstand/shared/surveys/outcome.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { selfCheck } from "../data/self-check.ts";
import { Device, startRealBand } from "../testing/real-band.ts";
import "./commands.ts";

/* The ids of the test band's members. */
const ids = {
  admin: "01900000-0000-7000-8000-000000000001",
  editor: "01900000-0000-7000-8000-000000000002",
  musician: "01900000-0000-7000-8000-000000000003",
} as const;

let stop: () => Promise<void>;
let admin: Device;
let editor: Device;
let musician: Device;
const title = "Probentermin";

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

const [A, B] = [newId(), newId()];
const options = [
  { option_id: A, date: "2031-06-01", begin: "19:30:00", end: "22:00:00" },
  { option_id: B, date: "2031-06-02", begin: null, end: null },
];
const ask = async (device: Device, creator_id: string): Promise<string> => {
  const survey_id = newId();
  await device.edit("createSurvey", { body: { survey_id, kind: "dates", title, options }, creator_id });
  return survey_id;
};
const answer = (device: Device, who: keyof typeof ids, survey_id: string, answers: object, comment?: string) =>
  device.edit("respondToSurvey", { survey_id, title, user_id: ids[who], response: { answers, comment }, options });
const named = (survey_id: string) => ({ survey_id, title });
const all = async (): Promise<void> => {
  for (const device of [admin, editor, musician]) await device.sync();
};
const row = async (device: Device, survey_id: string): Promise<Survey> => (await device.band.surveys.get(survey_id))!;

test("a comment written offline is kept if the answers are changed before it is sent", async () => {
  const survey_id = await ask(musician, ids.musician);
  await all();
  await answer(musician, "musician", survey_id, { [A]: "in" }, "Erst ab acht");
  await answer(musician, "musician", survey_id, { [A]: "in", [B]: "out" });
  expect(await musician.band.outbox.count()).toBe(1);
  await all();
  await admin.sync();
  for (const device of [musician, admin])
    expect((await row(device, survey_id)).responses).toMatchObject([
      { answers: { [A]: "in", [B]: "out" }, comment: "Erst ab acht" },
    ]);
});

test("a survey started and answered offline shows the answer immediately and arrives together with it", async () => {
  const survey_id = await ask(musician, ids.musician);
  await answer(musician, "musician", survey_id, { [A]: "in" });
  await answer(musician, "musician", survey_id, { [A]: "in", [B]: "out" }, "Gern");
  expect(await row(musician, survey_id)).toMatchObject({
    status: "open",
    creator_id: ids.musician,
    responses: [{ user_id: ids.musician, answers: { [A]: "in", [B]: "out" }, comment: "Gern" }],
  });
  expect(await musician.band.outbox.count()).toBe(2);
  await all();
  await admin.sync();
  expect(await row(admin, survey_id)).toMatchObject({
    options,
    creator_id: ids.musician,
    responses: [{ user_id: ids.musician, answers: { [A]: "in", [B]: "out" }, comment: "Gern" }],
  });
});

test("answers given offline by several members are all kept", async () => {
  const survey_id = await ask(editor, ids.editor);
  await all();
  await answer(musician, "musician", survey_id, { [A]: "maybe" });
  await answer(admin, "admin", survey_id, { [B]: "out" });
  await answer(editor, "editor", survey_id, { [A]: "in" });
  await all();
  await all();
  for (const device of [admin, editor, musician]) {
    const { responses } = await row(device, survey_id);
    expect(responses.map(({ user_id }) => user_id).toSorted()).toEqual(Object.values(ids).toSorted());
    expect(await device.band.conflicts.count()).toBe(0);
  }
});

test("an answer whose response was lost counts once", async () => {
  const survey_id = await ask(editor, ids.editor);
  await all();
  await answer(musician, "musician", survey_id, { [A]: "in" });
  musician.lost = 1;
  await musician.sync();
  await editor.sync();
  expect((await row(editor, survey_id)).responses).toHaveLength(1);
});

test("an answer that arrives after the survey was closed is refused, and is saved as typed with the reason", async () => {
  const survey_id = await ask(editor, ids.editor);
  await all();
  await answer(musician, "musician", survey_id, { [A]: "maybe", [B]: "in" }, "Erst ab acht");
  await editor.edit("closeSurvey", named(survey_id));
  await editor.sync();
  await musician.sync();
  const [failed] = await musician.band.failed.toArray();
  expect(failed).toMatchObject({
    name: "respondToSurvey",
    code: "SURVEY_CLOSED",
    args: { response: { comment: "Erst ab acht" } },
  });
  expect(await row(musician, survey_id)).toMatchObject({ status: "closed", responses: [] });
});

test("a survey closed and reopened offline is open everywhere", async () => {
  const survey_id = await ask(musician, ids.musician);
  await all();
  await musician.edit("closeSurvey", named(survey_id));
  expect((await row(musician, survey_id)).status).toBe("closed");
  await musician.edit("reopenSurvey", named(survey_id));
  await all();
  expect((await row(musician, survey_id)).status).toBe("open");
  expect((await row(admin, survey_id)).status).toBe("open");
});

test("changing a survey's options keeps the answers to the remaining options, on the device and on the server", async () => {
  const survey_id = await ask(editor, ids.editor);
  await answer(editor, "editor", survey_id, { [A]: "in", [B]: "maybe" });
  await all();
  await answer(musician, "musician", survey_id, { [A]: "out", [B]: "in" });
  await musician.sync();
  await editor.edit("updateSurvey", { survey_id, fields: { options: [options[1]] } });
  expect((await row(editor, survey_id)).responses).toMatchObject([{ answers: { [B]: "maybe" } }]);
  await all();
  await all();
  for (const device of [editor, musician])
    expect((await row(device, survey_id)).responses.map((one) => "answers" in one && one.answers)).toEqual(
      expect.arrayContaining([{ [B]: "maybe" }, { [B]: "in" }]),
    );
  expect(await editor.band.conflicts.count()).toBe(0);
});

test("a decision made offline creates exactly the rehearsal that the device showed, with the members' answers", async () => {
  const survey_id = await ask(editor, ids.editor);
  await answer(editor, "editor", survey_id, { [A]: "in" });
  await all();
  await answer(musician, "musician", survey_id, { [A]: "maybe" });
  await musician.sync();
  const decision = { option_id: A, create: "rehearsal" };
  await editor.edit("decideSurvey", { ...named(survey_id), user_id: ids.editor, decision });
  const event_id = eventIdOf(survey_id, "rehearsal");
  expect((await row(editor, survey_id)).result?.created).toEqual({ event_type: "rehearsal", event_id });
  editor.lost = 1;
  await editor.sync();
  await musician.sync();
  expect(await musician.band.rehearsals.get(event_id)).toMatchObject({ begin: "2031-06-01T17:30:00.000Z" });
  expect((await musician.band.availability.get(event_id))?.entries.map(({ status }) => status).toSorted()).toEqual([
    "in",
    "maybe",
  ]);
  await admin.sync();
  await admin.edit("decideSurvey", { ...named(survey_id), user_id: ids.admin, decision });
  await admin.sync();
  expect(await admin.band.failed.toArray()).toMatchObject([{ code: "SURVEY_DECIDED" }]);
});

test("a deleted survey disappears from every device, and the self-check finds no differences", async () => {
  const [gone, kept] = [await ask(musician, ids.musician), await ask(musician, ids.musician)];
  await answer(musician, "musician", kept, { [B]: "in" });
  await all();
  await musician.edit("deleteSurvey", { survey_id: gone });
  await all();
  await all();
  for (const device of [admin, editor, musician]) {
    expect(await device.band.surveys.get(gone)).toBeUndefined();
    expect(await device.band.surveys.get(kept)).toBeDefined();
    expect(await device.use(() => selfCheck(device.band))).toBe(false);
  }
});
