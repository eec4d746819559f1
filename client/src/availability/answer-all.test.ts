import { answerOf } from "@bandstand/shared/availability/answers.ts";
import { afterEach, expect, test } from "vitest";
import { db } from "../data/db.ts";
import { endOffline, startOffline } from "../testing/offline-member.ts";
import { answerAll } from "./answer-all.ts";
import { answer } from "./commands.ts";

const events = ["first", "second", "third"].map((event_id) => ({
  event_type: "gig" as const,
  event_id,
  title: event_id,
}));
const [first] = events as [(typeof events)[number]];

afterEach(endOffline);

const statuses = async (): Promise<unknown[]> =>
  (await db().availability.bulkGet(events.map(({ event_id }) => event_id))).map(
    (row) => answerOf(row?.entries ?? [], db().user_id)?.status,
  );

test("undoing answers that were given all at once withdraws them", async () => {
  await startOffline("musician", () => Promise.resolve());
  const undo = await answerAll(events, "in");
  expect(await statuses()).toEqual(["in", "in", "in"]);
  await undo();
  expect(await statuses()).toEqual([undefined, undefined, undefined]);
});

test("undoing answers that were given all at once keeps one that is being changed at the same moment", async () => {
  await startOffline("musician", () => Promise.resolve());
  const undo = await answerAll(events, "in");
  const changing = answer(first, { status: "maybe" });
  await undo();
  await changing;
  expect(await statuses()).toEqual(["maybe", undefined, undefined]);
});
