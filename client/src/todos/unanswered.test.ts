import { addDays, todayIn } from "@bandstand/shared/time/day.ts";
import { createRoot } from "solid-js";
import { afterEach, expect, test } from "vitest";
import { type BandDatabase, db } from "../data/db.ts";
import type { RowOf } from "../data/rows.ts";
import { bandTimeZone } from "../i18n/format.ts";
import { endOffline, startOffline } from "../testing/offline-member.ts";
import { useUnanswered } from "./unanswered.ts";

const day = (days: number): string => addDays(todayIn(Date.now(), bandTimeZone()), days);
const gig = (gig_id: string, date: string) =>
  ({ gig_id, name: gig_id, date, begin: null, answer_by: null }) as unknown as RowOf<"gigs">;
const rehearsal = (rehearsal_id: string, hours: number) =>
  ({
    rehearsal_id,
    begin: new Date(Date.now() + hours * 3_600_000).toISOString(),
    end: new Date(Date.now() + (hours + 2) * 3_600_000).toISOString(),
  }) as unknown as RowOf<"rehearsals">;
const answer = (event_id: string, user_id: string) =>
  ({ event_id, entries: [{ user_id, status: "in" }] }) as unknown as RowOf<"availability">;

const fill =
  (flags: Partial<RowOf<"me">>) =>
  async (band: BandDatabase): Promise<void> => {
    await band.me.update("member", { status: "active", musician: false, singer: false, ...flags });
    await band.gigs.bulkPut([gig("past", day(-1)), gig("today", day(0)), gig("answered", day(5)), gig("open", day(9))]);
    await band.rehearsals.bulkPut([rehearsal("over", -3), rehearsal("under way", -1), rehearsal("next", 30)]);
    await band.availability.bulkPut([answer("answered", "member"), answer("open", "other")]);
  };

afterEach(endOffline);

/** Runs `check` with the counts, in a component's scope. */
async function withCounts(check: (counts: ReturnType<typeof useUnanswered>) => Promise<void>): Promise<void> {
  const { counts, dispose } = createRoot((dispose) => ({ counts: useUnanswered(), dispose }));
  await check(counts).finally(dispose);
}

test("events without the member's answer are counted until they are over, and each answer lowers the count by one", async () => {
  await startOffline("musician", fill({ musician: true }));
  await withCounts(async (counts) => {
    await expect.poll(counts).toEqual({ gigs: 2, rehearsals: 2 });
    await db().availability.put(answer("open", "member"));
    await expect.poll(counts).toEqual({ gigs: 1, rehearsals: 2 });
  });
});

test("nothing is counted for a member who neither plays nor sings", async () => {
  await startOffline("admin", fill({}));
  await withCounts(async (counts) => {
    await expect.poll(counts).toEqual({ gigs: 0, rehearsals: 0 });
  });
});
