import { newAnswer } from "@bandstand/shared/availability/answers.ts";
import type { Seat } from "@bandstand/shared/line-ups/contract.ts";
import { cleanup, render, screen } from "@solidjs/testing-library";
import { afterEach, beforeAll, expect, test } from "vitest";
import type { RowOf } from "../data/rows.ts";
import { showLanguage } from "../i18n/text.ts";
import { endOffline, startOffline } from "../testing/offline-member.ts";
import { SeatsCard } from "./seats-card.tsx";

const TOM = "01900000-0000-7000-8000-00000000000d";
const seats: Seat[] = [{ seat_id: "1", part: "Gitarre", user_id: TOM, optional: false }];

beforeAll(async () => {
  await showLanguage("en");
});
afterEach(async () => {
  cleanup();
  await endOffline();
});

/** Shows the seats of a gig; the member in the only seat has accepted and has since left the band. */
async function open(date: string): Promise<void> {
  const answer = newAnswer([], { user_id: TOM, status: "in" }, "2020-05-01T12:00:00.000Z");
  await startOffline("editor", async (band) => {
    await band.users.put({ user_id: TOM, real_name: "Tom", status: "deactivated" } as unknown as RowOf<"users">);
    await band.availability.put({
      event_id: "g",
      event_type: "gig",
      entries: [answer],
    } as unknown as RowOf<"availability">);
  });
  render(() => <SeatsCard event_type="gig" event_id="g" event={{ date, line_up_id: "l", seats }} />);
}

test("a member who has left the band keeps their seat at past events, but their seat at upcoming events is open", async () => {
  await open("2020-05-09");
  expect(await screen.findByText("1 of 1 filled")).toBeTruthy();
  cleanup();
  await endOffline();
  await open("2099-05-09");
  expect(await screen.findByText("The seat is open")).toBeTruthy();
});
