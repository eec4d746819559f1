import { newId } from "@bandstand/shared/contract/uuid.ts";
import type { Survey } from "@bandstand/shared/surveys/contract.ts";
import { describe, expect, it } from "vitest";
import { type Client, type Reply, refreshed, refusal, created } from "../testing/client.ts";
import { memberIds } from "../testing/members.ts";
import { startBand } from "../testing/band.ts";
import { SyncedDevice } from "../testing/synced-device.ts";

/* In the future, because the database deletes past sessions by its own clock. */
const NOON = "2031-05-09T10:00:00.000Z";

const { admin, editor, musician, clock, addMember } = await startBand({ now: NOON });
const { user_id: GUEST_ID, client: guest } = await addMember({ username: "gast" });

const [A, B, C] = [newId(), newId(), newId()];
const opinion = (more: object = {}) => ({
  kind: "opinion",
  title: "Welches Hemd?",
  options: [
    { option_id: A, text: "Schwarz" },
    { option_id: B, text: "Weiß" },
    { option_id: C, text: "Bunt" },
  ],
  ...more,
});
const dates = (more: object = {}) => ({
  kind: "dates",
  title: "Probentermin",
  options: [
    { option_id: A, date: "2031-06-01", begin: "19:30", end: "22:00" },
    { option_id: B, date: "2031-06-02" },
  ],
  ...more,
});
const request = (more: object = {}) => ({
  kind: "gig_request",
  title: "Hochzeit in Jena?",
  event: { name: "Hochzeit Kunze", date: "2031-08-15", begin: "18:00", venue: { name: "Volkshaus", city: "Jena" } },
  ...more,
});
const all = [opinion, dates, request];

const create = async (survey: object, client = musician): Promise<Survey> =>
  created<Survey>(await client.post("/surveys", survey));
const get = async (survey_id: string): Promise<Survey> => (await guest.get(`/surveys/${survey_id}`)).json<Survey>();
const respond = (client: Client, { survey_id }: Survey, body: object): Promise<Reply> =>
  client.put(`/surveys/${survey_id}/response`, body);
const invalidPaths = (reply: Reply): string[] =>
  reply.json<{ errors: { path: string }[] }>().errors.map(({ path }) => path);

/** Returns an answer that fits the kind of survey. */
const fitting = (survey: Survey): object => {
  if (survey.kind === "gig_request") return { answer: "in" };
  const option_id = survey.options[0]?.option_id ?? "";
  return { answers: { [option_id]: survey.kind === "opinion" ? true : "in" } };
};

describe("creating a survey", () => {
  it.each(all)("is possible for every member; the survey is open and owned by its creator", async (make) => {
    for (const [client, user_id] of [
      [admin, memberIds.admin],
      [editor, memberIds.editor],
      [musician, memberIds.musician],
    ] as const) {
      const survey = await create(make(), client);
      expect(survey).toMatchObject({ status: "open", creator_id: user_id, responses: [], result: null });
      expect(survey).toMatchObject({ text: null, multiple: false, closes_at: null });
      expect(await get(survey.survey_id)).toEqual(survey);
    }
  });

  it("generates missing option ids, and stores times as HH:MM:SS", async () => {
    const survey = await create(dates({ options: [{ date: "2031-06-01", begin: "9:30" }] }));
    expect(survey.options).toEqual([
      { option_id: expect.stringMatching(/^[\w-]{36}$/) as string, date: "2031-06-01", begin: "09:30:00", end: null },
    ]);
  });

  it.each([
    ["an opinion poll without options", opinion({ options: [] }), ["options"]],
    ["an opinion poll whose options are missing", opinion({ options: undefined }), ["options"]],
    ["an opinion poll whose options are dates", opinion({ options: dates().options }), ["options.0", "options.1"]],
    ["a date survey whose options are text", dates({ options: [{ text: "Montag" }] }), ["options.0"]],
    [
      "an option that occurs twice",
      opinion({
        options: [
          { option_id: A, text: "a" },
          { option_id: A, text: "b" },
        ],
      }),
      ["options.1"],
    ],
    ["a date survey with an event", dates({ event: request().event }), ["event"]],
    ["a gig request without an event", request({ event: null }), ["event"]],
    ["a gig request with options", request({ options: opinion().options }), ["options"]],
    ["a survey without a title", opinion({ title: " " }), ["title"]],
    ["an unknown field", opinion({ status: "closed" }), ["status"]],
    ["a day that does not exist", request({ event: { name: "A", date: "2031-02-30" } }), ["event.date"]],
  ])("%s is refused", async (_what, survey, paths) => {
    const reply = await musician.post("/surveys", survey);
    expect(refusal(reply)).toEqual([422, "VALIDATION_FAILED"]);
    expect(invalidPaths(reply)).toEqual(paths);
  });

  it("twice creates one survey; reusing its id with different content is refused", async () => {
    const survey = opinion({ survey_id: newId() });
    const [first, again] = [await musician.post("/surveys", survey), await musician.post("/surveys", survey)];
    expect([again.status, again.json()]).toEqual([201, first.json()]);
    expect(refusal(await musician.post("/surveys", { ...survey, title: "Anders" }))).toEqual([409, "ID_TAKEN"]);
    const key = { "Idempotency-Key": newId() };
    const ids = [await musician.post("/surveys", dates(), key), await musician.post("/surveys", dates(), key)].map(
      (reply) => reply.json<Survey>().survey_id,
    );
    expect(ids[0]).toBe(ids[1]);
  });
});

describe("answering a survey", () => {
  it.each(all)("stores one response per member, which a later one replaces", async (make) => {
    const survey = await create(make());
    for (const client of [admin, editor, musician, guest])
      expect((await respond(client, survey, fitting(survey))).status).toBe(200);
    expect((await respond(guest, survey, { ...fitting(survey), comment: "Gern!" })).status).toBe(200);
    const { responses } = await get(survey.survey_id);
    expect(responses.map(({ user_id }) => user_id).toSorted()).toEqual(
      [...Object.values(memberIds), GUEST_ID].toSorted(),
    );
    expect(responses.find(({ user_id }) => user_id === GUEST_ID)).toMatchObject({
      ...fitting(survey),
      comment: "Gern!",
    });
  });

  it("keeps the previous comment if it is omitted, and removes a response with neither answers nor a comment", async () => {
    const survey = await create(dates());
    await respond(guest, survey, { answers: { [A]: "maybe" }, comment: "Erst ab 20 Uhr" });
    await respond(guest, survey, { answers: { [A]: "in", [B]: "out" } });
    expect((await get(survey.survey_id)).responses).toMatchObject([
      { user_id: GUEST_ID, answers: { [A]: "in", [B]: "out" }, comment: "Erst ab 20 Uhr" },
    ]);
    await respond(guest, survey, { answers: {}, comment: null });
    expect((await get(survey.survey_id)).responses).toEqual([]);
  });

  it("accepts several choices only in an opinion poll that allows them", async () => {
    const both = { answers: { [A]: true, [B]: true } };
    expect(refusal(await respond(guest, await create(opinion()), both))).toEqual([422, "VALIDATION_FAILED"]);
    expect((await respond(guest, await create(opinion({ multiple: true })), both)).status).toBe(200);
  });

  it.each([
    [opinion(), { answers: { [newId()]: true } }],
    [opinion(), { answers: { [A]: "in" } }],
    [opinion(), { answer: "in" }],
    [dates(), { answers: { [A]: true } }],
    [dates(), { answers: { [A]: "perhaps" } }],
    [dates(), { answers: { [A]: "in", [C]: "in" } }],
    [dates(), {}],
    [request(), { answers: {} }],
    [request(), { answer: true }],
    [request(), { answer: "in", user_id: newId() }],
  ])("with an answer that does not fit the survey is refused and changes nothing", async (given, body) => {
    const survey = await create(given);
    expect(refusal(await respond(guest, survey, body))).toEqual([422, "VALIDATION_FAILED"]);
    expect((await get(survey.survey_id)).responses).toEqual([]);
  });

  it("ignores a stale If-Match, because the answer is the member's own", async () => {
    const survey = await create(request());
    const etag = (await guest.get(`/surveys/${survey.survey_id}`)).headers.get("etag") ?? "";
    await respond(editor, survey, { answer: "in" });
    const late = await guest.put(`/surveys/${survey.survey_id}/response`, { answer: "out" }, { "If-Match": etag });
    expect(late.status).toBe(200);
  });

  it("several times keeps each member's last answer, even if all members answer concurrently", async () => {
    const survey = await create(dates());
    const clients = [admin, editor, musician, guest];
    for (const [at, said] of ["in", "maybe", "out", "in", "maybe"].entries())
      await Promise.all(
        clients.map((client, who) => respond(client, survey, { answers: { [A]: said }, comment: `${who}/${at}` })),
      );
    const { responses } = await get(survey.survey_id);
    expect(responses).toHaveLength(4);
    for (const response of responses) expect(response).toMatchObject({ answers: { [A]: "maybe" } });
    expect(responses.map(({ comment }) => comment ?? "").toSorted()).toEqual(["0/4", "1/4", "2/4", "3/4"]);
  });

  it("concurrent answers and changes to the survey are all saved", async () => {
    const survey = await create(dates());
    const options = [...survey.options, { option_id: C, date: "2031-06-03" }];
    const replies = await Promise.all([
      respond(guest, survey, { answers: { [A]: "in" } }),
      editor.put(`/surveys/${survey.survey_id}`, { options }),
      respond(musician, survey, { answers: { [B]: "out" } }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await get(survey.survey_id)).toMatchObject({
      options: [{ option_id: A }, { option_id: B }, { option_id: C }],
      responses: expect.arrayContaining([
        expect.objectContaining({ user_id: GUEST_ID, answers: { [A]: "in" } }),
        expect.objectContaining({ user_id: memberIds.musician, answers: { [B]: "out" } }),
      ]) as unknown[],
    });
  });

  it("again with the same key counts once and does not override a later answer", async () => {
    const survey = await create(request());
    const [path, key] = [`/surveys/${survey.survey_id}/response`, { "Idempotency-Key": newId() }];
    await guest.put(path, { answer: "out" }, key);
    await respond(guest, survey, { answer: "in" });
    expect((await guest.put(path, { answer: "out" }, key)).status).toBe(200);
    expect((await get(survey.survey_id)).responses).toMatchObject([{ answer: "in" }]);
    expect(refusal(await guest.put(path, { answer: "maybe" }, key))).toEqual([422, "IDEMPOTENCY_KEY_REUSED"]);
  });
});

describe("closing a survey", () => {
  it.each(all)("prevents answers until the survey is reopened", async (make) => {
    const survey = await create(make());
    await respond(guest, survey, fitting(survey));
    expect((await musician.post(`/surveys/${survey.survey_id}/close`)).json()).toMatchObject({ status: "closed" });
    expect((await musician.post(`/surveys/${survey.survey_id}/close`)).status).toBe(200);
    expect(refusal(await respond(editor, survey, fitting(survey)))).toEqual([409, "SURVEY_CLOSED"]);
    expect((await get(survey.survey_id)).responses).toHaveLength(1);
    expect((await musician.post(`/surveys/${survey.survey_id}/reopen`)).json()).toMatchObject({ status: "open" });
    expect((await respond(editor, survey, fitting(survey))).status).toBe(200);
  });

  it("happens automatically at the closing time, and reopening removes that time", async () => {
    const survey = await create(request({ closes_at: "2031-05-09T14:00:00+02:00" }));
    expect(survey.closes_at).toBe("2031-05-09T12:00:00.000Z");
    clock.now = new Date("2031-05-09T12:00:00.000Z");
    try {
      await refreshed({ musician, editor });
      const path = `/surveys/${survey.survey_id}`;
      expect((await musician.get(path)).json()).toMatchObject({ status: "closed" });
      expect(refusal(await respond(musician, survey, { answer: "in" }))).toEqual([409, "SURVEY_CLOSED"]);
      expect((await editor.post(`${path}/reopen`)).json()).toMatchObject({ status: "open", closes_at: null });
      expect((await respond(musician, survey, { answer: "in" })).status).toBe(200);
    } finally {
      clock.now = new Date(NOON);
      await refreshed({ musician, editor });
    }
  });
});

describe("managing a survey", () => {
  const changes: Record<string, (client: Client, path: string) => Promise<Reply>> = {
    change: (client, path) => client.put(path, { title: "Neuer Titel" }),
    close: (client, path) => client.post(`${path}/close`),
    reopen: (client, path) => client.post(`${path}/reopen`),
    decide: (client, path) => client.post(`${path}/decide`, {}),
    delete: (client, path) => client.delete(path),
  };

  it.each(Object.entries(changes))(
    "the %s operation is allowed for the creator, editors and admins, and forbidden for other musicians",
    async (_name, act) => {
      for (const client of [musician, editor, admin]) {
        const survey = await create(opinion());
        expect((await act(client, `/surveys/${survey.survey_id}`)).status).toBeLessThan(300);
      }
      const survey = await create(opinion());
      expect(refusal(await act(guest, `/surveys/${survey.survey_id}`))).toEqual([403, "FORBIDDEN"]);
      expect(await get(survey.survey_id)).toEqual(survey);
    },
  );

  it.each(Object.entries(changes))("the %s operation is a 404 for an unknown or deleted survey", async (_name, act) => {
    const { survey_id } = await create(opinion());
    await musician.delete(`/surveys/${survey_id}`);
    for (const id of [survey_id, newId(), "no-id"]) expect((await act(admin, `/surveys/${id}`)).status).toBe(404);
    expect((await respond(guest, { survey_id } as Survey, { answer: "in" })).status).toBe(404);
    expect((await guest.get(`/surveys/${survey_id}`)).status).toBe(404);
  });

  it.each(["change", "close", "reopen", "decide"])(
    "the %s operation is refused for a decided survey, which stays unchanged",
    async (name) => {
      const survey = await create(opinion());
      expect((await musician.post(`/surveys/${survey.survey_id}/decide`, { option_id: B })).status).toBe(200);
      const decided = await get(survey.survey_id);
      expect(refusal(await changes[name]!(admin, `/surveys/${survey.survey_id}`))).toEqual([409, "SURVEY_DECIDED"]);
      expect(refusal(await respond(guest, survey, fitting(survey)))).toEqual([409, "SURVEY_CLOSED"]);
      expect(await get(survey.survey_id)).toEqual(decided);
      expect((await musician.delete(`/surveys/${survey.survey_id}`)).status).toBe(204);
    },
  );

  it("keeps the answers to remaining options, and drops those to removed options", async () => {
    const survey = await create(dates());
    await respond(guest, survey, { answers: { [A]: "in", [B]: "out" } });
    await respond(editor, survey, { answers: { [B]: "in" } });
    const options = [{ date: "2031-06-05" }, { option_id: A, date: "2031-06-01", begin: "20:00" }];
    const changed = (await musician.put(`/surveys/${survey.survey_id}`, { options })).json<Survey>();
    expect(changed.options[1]).toEqual({ option_id: A, date: "2031-06-01", begin: "20:00:00", end: null });
    expect(changed.responses).toMatchObject([{ user_id: GUEST_ID, answers: { [A]: "in" } }]);
  });

  it("switching to single choice drops multiple choices and keeps single choices", async () => {
    const survey = await create(opinion({ multiple: true }));
    await respond(guest, survey, { answers: { [A]: true, [B]: true }, comment: "beides" });
    await respond(editor, survey, { answers: { [C]: true } });
    const changed = (await musician.put(`/surveys/${survey.survey_id}`, { multiple: false })).json<Survey>();
    expect(changed.responses.toSorted((a, b) => (a.comment ?? "").localeCompare(b.comment ?? ""))).toMatchObject([
      { answers: { [C]: true } },
      { answers: {}, comment: "beides" },
    ]);
  });

  it("a change that does not fit the survey's kind or has a stale revision is refused", async () => {
    const { survey_id } = await create(request());
    const path = `/surveys/${survey_id}`;
    expect(refusal(await musician.put(path, { event: null }))).toEqual([422, "VALIDATION_FAILED"]);
    expect(refusal(await musician.put(path, { options: opinion().options }))).toEqual([422, "VALIDATION_FAILED"]);
    expect(refusal(await musician.put(path, { kind: "dates" }))).toEqual([422, "VALIDATION_FAILED"]);
    const etag = (await musician.get(path)).headers.get("etag") ?? "";
    await editor.put(path, { title: "Schneller" });
    const stale = await musician.put(path, { title: "Zu spät" }, { "If-Match": etag });
    expect([stale.status, stale.json<{ record: Survey }>().record.title]).toEqual([412, "Schneller"]);
  });
});

describe("the list of surveys", () => {
  it("puts open surveys before closed ones, sorts each group newest first, and is paged", async () => {
    const [first, second, third] = [await create(opinion()), await create(dates()), await create(request())];
    await musician.post(`/surveys/${third.survey_id}/close`);
    const list = async (query: string) =>
      (await guest.get(`/surveys?${query}`)).json<{ items: Survey[]; total: number; has_more: boolean }>();
    const { items, total } = await list("limit=200");
    const at = [second, first, third].map((one) => items.findIndex(({ survey_id }) => survey_id === one.survey_id));
    expect(at).toEqual(at.toSorted((a, b) => a - b));
    expect(items.map(({ status }) => status)).toEqual(
      items
        .map(({ status }) => status)
        .toSorted()
        .toReversed(),
    );
    expect((await list("status=closed&limit=200")).items.every(({ status }) => status === "closed")).toBe(true);
    expect(await list("skip=1&limit=1")).toMatchObject({
      total,
      has_more: true,
      items: [{ survey_id: items[1]?.survey_id }],
    });
    expect((await guest.get("/surveys?limit=0")).status).toBe(422);
  });

  it("on a device contains each survey as the service returns it, until the survey is deleted", async () => {
    const survey = await create(request());
    await respond(guest, survey, { answer: "maybe", comment: "Kommt drauf an" });
    const device = new SyncedDevice(editor);
    await device.sync();
    const { rev: _rev, ...row } = device.table("surveys").get(survey.survey_id)!;
    expect(row).toEqual(await get(survey.survey_id));
    await musician.delete(`/surveys/${survey.survey_id}`);
    await device.sync();
    expect(device.table("surveys").has(survey.survey_id)).toBe(false);
  });
});
