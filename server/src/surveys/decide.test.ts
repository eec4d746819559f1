import type { AvailabilityOut } from "@bandstand/shared/availability/contract.ts";
import type { GigOut } from "@bandstand/shared/gigs/contract.ts";
import { newId } from "@bandstand/shared/contract/uuid.ts";
import type { RehearsalOut } from "@bandstand/shared/rehearsals/contract.ts";
import type { Survey } from "@bandstand/shared/surveys/contract.ts";
import { type MockInstance, describe, expect, it, vi } from "vitest";
import { mongoStore } from "../database/mongo-store.ts";
import { gigCollection } from "../gigs/model.ts";
import { rehearsalCollection } from "../rehearsals/model.ts";
import { type Client, type Reply, refusal } from "../testing/client.ts";
import { memberIds } from "../testing/members.ts";
import { startBand } from "../testing/band.ts";
import { findSurvey, unsettledSurveys } from "./model.ts";
import { resumeDecisions } from "./carry-out.ts";

/* In the future, because the database deletes past sessions by its own clock. */
const NOW = "2031-05-09T10:00:00.000Z";

const { server, admin, editor, musician } = await startBand({ now: NOW });

const [A, B] = [newId(), newId()];
const dates = {
  kind: "dates",
  title: "Sommerfest",
  options: [
    { option_id: A, date: "2031-06-01", begin: "19:30", end: "0:15" },
    { option_id: B, date: "2031-06-02" },
  ],
};
const request = {
  kind: "gig_request",
  title: "Hochzeit in Jena?",
  event: { name: "Hochzeit Kunze", date: "2031-08-15", begin: "18:00", venue: { name: "Volkshaus", city: "Jena" } },
};

const create = async (survey: object): Promise<Survey> => (await musician.post("/surveys", survey)).json<Survey>();
const respond = (client: Client, { survey_id }: Survey, body: object): Promise<Reply> =>
  client.put(`/surveys/${survey_id}/response`, body);
const decide = (survey: Survey, body: object, client = editor, headers: Record<string, string> = {}): Promise<Reply> =>
  client.post(`/surveys/${survey.survey_id}/decide`, body, headers);
const created = (reply: Reply): { event_type: string; event_id: string } => {
  const { result } = reply.json<Survey>();
  if (!result?.created) throw new Error(reply.text);
  return result.created;
};
const availability = async (event_type: string, event_id: string): Promise<AvailabilityOut> =>
  (await editor.get(`/availability/${event_type}/${event_id}`)).json<AvailabilityOut>();
const eventCount = async (): Promise<number> =>
  (await gigCollection.model.countDocuments({})) + (await rehearsalCollection.model.countDocuments({}));

/** Creates a date survey that three members have answered. */
async function answered(): Promise<Survey> {
  const survey = await create(dates);
  await respond(admin, survey, { answers: { [B]: "out" } });
  await respond(editor, survey, { answers: { [A]: "in", [B]: "maybe" } });
  await respond(musician, survey, { answers: { [A]: "out", [B]: "in" }, comment: "Ab 20 Uhr" });
  return survey;
}

describe("a decision on a survey", () => {
  it("closes the survey and saves the result, even if no event is created", async () => {
    const survey = await answered();
    const reply = await decide(survey, { option_id: A }, musician);
    expect(reply.json()).toMatchObject({
      status: "closed",
      result: { option_id: A, created: null, decided_by: memberIds.musician, decided_at: NOW },
    });
  });

  it("turns a date into a rehearsal in the band's time zone, with only the answers for that date", async () => {
    const survey = await answered();
    const { event_type, event_id } = created(await decide(survey, { option_id: A, create: "rehearsal" }));
    expect(event_type).toBe("rehearsal");
    expect((await musician.get(`/reh/${event_id}`)).json<RehearsalOut>()).toMatchObject({
      begin: "2031-06-01T17:30:00.000Z",
      end: "2031-06-01T22:15:00.000Z",
    });
    const { entries, counts } = await availability("rehearsal", event_id);
    expect(counts).toEqual({ in: 1, maybe: 0, out: 1, no_response: 0 });
    expect(entries).toContainEqual(
      expect.objectContaining({ user_id: memberIds.musician, status: "out", comment: "Ab 20 Uhr", substitute: null }),
    );
  });

  it("turns a date without a time into a rehearsal from seven to nine in the evening", async () => {
    const { event_id } = created(await decide(await answered(), { option_id: B, create: "rehearsal" }));
    expect((await musician.get(`/reh/${event_id}`)).json<RehearsalOut>()).toMatchObject({
      begin: "2031-06-02T17:00:00.000Z",
      end: "2031-06-02T19:00:00.000Z",
    });
  });

  it("turns a date into an unpublished gig", async () => {
    const { event_type, event_id } = created(await decide(await answered(), { option_id: A, create: "gig" }));
    expect(event_type).toBe("gig");
    expect((await editor.get(`/gigs/${event_id}`)).json<GigOut>()).toMatchObject({
      name: "Sommerfest",
      date: "2031-06-01",
      begin: "19:30:00",
      end: "00:15:00",
      published: 0,
      setlist_version: 0,
    });
    expect((await musician.get(`/gigs/${event_id}`)).status).toBe(404);
    expect((await availability("gig", event_id)).counts).toMatchObject({ in: 1, maybe: 0, out: 1 });
  });

  it("turns a gig request into an unpublished gig with the request's details and answers", async () => {
    const survey = await create(request);
    await respond(musician, survey, { answer: "maybe", comment: "Frage den Chef" });
    const { event_id } = created(await decide(survey, { create: "gig" }));
    expect((await editor.get(`/gigs/${event_id}`)).json<GigOut>()).toMatchObject({
      name: "Hochzeit Kunze",
      date: "2031-08-15",
      begin: "18:00:00",
      end: null,
      venue: { name: "Volkshaus", city: "Jena" },
      published: 0,
    });
    expect((await availability("gig", event_id)).entries).toMatchObject([
      { user_id: memberIds.musician, status: "maybe", comment: "Frage den Chef" },
    ]);
  });

  it("can be made even if the survey is closed", async () => {
    const survey = await answered();
    await musician.post(`/surveys/${survey.survey_id}/close`);
    expect((await decide(survey, { option_id: A, create: "gig" })).status).toBe(200);
  });

  it("that creates an event is refused for musicians, and nothing is decided", async () => {
    const survey = await answered();
    const before = await eventCount();
    for (const create of ["gig", "rehearsal"])
      expect(refusal(await decide(survey, { option_id: A, create }, musician))).toEqual([403, "FORBIDDEN"]);
    expect((await findSurvey(survey.survey_id))?.result).toBeNull();
    expect(await eventCount()).toBe(before);
  });

  it.each([
    [dates, { option_id: newId(), create: null }],
    [dates, { create: "rehearsal" }],
    [dates, { option_id: A, create: "party" }],
    [request, { option_id: A, create: "gig" }],
    [request, { create: "rehearsal" }],
    [
      { kind: "opinion", title: "Ja?", options: [{ option_id: A, text: "Ja" }] },
      { option_id: A, create: "gig" },
    ],
  ])("that does not fit the survey is refused and decides nothing", async (given, body) => {
    const survey = await create(given);
    const before = await eventCount();
    expect(refusal(await decide(survey, body))).toEqual([422, "VALIDATION_FAILED"]);
    expect(await findSurvey(survey.survey_id)).toMatchObject({ result: null, status: "open" });
    expect(await eventCount()).toBe(before);
  });
});

describe("a repeated decision", () => {
  it("with the same key gets the same response and creates nothing; with a different key it is refused", async () => {
    const survey = await answered();
    const key = { "Idempotency-Key": newId() };
    const body = { option_id: A, create: "rehearsal" };
    const first = await decide(survey, body, editor, key);
    const before = await eventCount();
    expect((await decide(survey, body, editor, key)).json()).toEqual(first.json());
    expect(refusal(await decide(survey, body))).toEqual([409, "SURVEY_DECIDED"]);
    expect(refusal(await decide(survey, { option_id: B, create: "gig" }))).toEqual([409, "SURVEY_DECIDED"]);
    expect(await eventCount()).toBe(before);
  });

  it("by several members at once succeeds only once and creates at most one event", async () => {
    const survey = await answered();
    const before = await eventCount();
    const replies = await Promise.all([
      decide(survey, { option_id: A, create: "gig" }),
      decide(survey, { option_id: B, create: "rehearsal" }, admin),
      decide(survey, { option_id: B, create: "gig" }, admin),
      decide(survey, { option_id: A }, musician),
    ]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409]);
    const winner = replies.find(({ status }) => status === 200)?.json<Survey>();
    expect(await eventCount()).toBe(before + (winner?.result?.created ? 1 : 0));
  });

  it("does not restore an event that was deleted or an answer that was changed after the first decision", async () => {
    const survey = await answered();
    const key = { "Idempotency-Key": newId() };
    const body = { option_id: A, create: "rehearsal" };
    const { event_id } = created(await decide(survey, body, editor, key));
    await musician.put(`/availability/rehearsal/${event_id}`, { status: "maybe" });
    await decide(survey, body, editor, key);
    expect((await availability("rehearsal", event_id)).counts).toMatchObject({ in: 1, maybe: 1, out: 0 });
    await editor.delete(`/reh/${event_id}`);
    await decide(survey, body, editor, key);
    expect((await editor.get(`/reh/${event_id}`)).status).toBe(404);
  });
});

/* The store's write operations. The tests kill the process before or after each write in turn. */
const WRITES = ["insert", "update", "append"] as const;
type Call = (...args: unknown[]) => Promise<unknown>;

/**
 * Makes the `fatal`th write to the store never happen, or happen without a response. Returns a function that reports
 * whether that write was reached.
 */
function killAt(fatal: number, moment: "before" | "after"): () => boolean {
  let writes = 0;
  for (const name of WRITES) {
    const real = mongoStore[name].bind(mongoStore) as Call;
    const spy = vi.spyOn(mongoStore, name) as unknown as MockInstance<Call>;
    spy.mockImplementation(async (...args) => {
      writes += 1;
      if (writes > fatal) throw new Error("dead");
      if (writes < fatal) return await real(...args);
      if (moment === "after") await real(...args);
      throw new Error("dies");
    });
  }
  return () => {
    vi.restoreAllMocks();
    return writes >= fatal;
  };
}

describe.each(["before", "after"] as const)("a process that dies just %s any write of a decision", (moment) => {
  it.each([
    ["the repeated call", "call"],
    ["another decision", "other"],
    ["the next start", "start"],
  ] as const)("leaves a state that %s completes exactly once", async (_words, by) => {
    let deaths = 0;
    for (let fatal = 1; ; fatal += 1) {
      const survey = await answered();
      const before = await eventCount();
      const key = { "Idempotency-Key": newId() };
      const body = { option_id: B, create: "rehearsal" };
      const revive = killAt(fatal, moment);
      const dying = await decide(survey, body, editor, key);
      if (!revive()) {
        expect(dying.status).toBe(200);
        break;
      }
      deaths += 1;
      expect(dying.status).toBe(500);
      if (by === "other") await decide(survey, { option_id: A, create: "gig" }, admin);
      if (by === "start") await resumeDecisions(server.service.context);
      const stood = (await findSurvey(survey.survey_id))?.result;
      const expected = by === "other" && stood?.option_id === A ? "gig" : "rehearsal";
      const again = expected === "gig" ? null : await decide(survey, body, editor, key);
      if (again) expect(again.status).toBe(200);
      const event_id = (await findSurvey(survey.survey_id))?.result?.created?.event_id ?? "";
      expect(await eventCount()).toBe(before + 1);
      const { counts } = await availability(expected, event_id);
      expect(counts).toMatchObject(expected === "gig" ? { in: 1, out: 1 } : { in: 1, maybe: 1, out: 1 });
      expect(await unsettledSurveys()).toEqual([]);
    }
    expect(deaths).toBeGreaterThan(6);
  });
});
