import { newAnswer } from "@bandstand/shared/availability/answers.ts";
import type { Seat } from "@bandstand/shared/line-ups/contract.ts";
import { gigChange } from "@bandstand/shared/notifications/change.ts";
import type { Recipients } from "@bandstand/shared/contract/fields.ts";
import { cleanup, fireEvent, render, screen, waitFor } from "@solidjs/testing-library";
import { afterEach, beforeAll, expect, test } from "vitest";
import { withSeated } from "../data/seated.ts";
import type { RowOf } from "../data/rows.ts";
import { showLanguage } from "../i18n/text.ts";
import { endOffline, startOffline } from "../testing/offline-member.ts";
import { dismissToast, toasts } from "../ui/toast.ts";
import { SeatsCard } from "./seats-card.tsx";

const TOM = "01900000-0000-7000-8000-00000000000d";
const seats: Seat[] = [{ seat_id: "1", part: "Gitarre", user_id: TOM, optional: false }];

beforeAll(async () => {
  await showLanguage("en");
});
afterEach(async () => {
  for (const { id } of toasts()) dismissToast(id);
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

test("an edit by which members get or lose a seat first asks whom to notify, and counts those whom it concerns", async () => {
  const [ANN, BEN] = ["01900000-0000-7000-8000-00000000000e", "01900000-0000-7000-8000-00000000000f"];
  const player = (user_id: string) =>
    ({ user_id, real_name: user_id, status: "active", musician: true }) as unknown as RowOf<"users">;
  await startOffline("editor", async (band) => {
    await band.users.bulkPut([player(TOM), player(ANN), player(BEN)]);
    const lineUp = { line_up_id: "l", name: "Trio", seats: [{ ...seats[0], user_id: ANN }] };
    await band.line_ups.put(lineUp as unknown as RowOf<"line_ups">);
  });
  const chosen: Recipients[] = [];
  const gig = {
    gig_id: "g",
    name: "Gala",
    date: "2099-05-09",
    meet: null,
    meet_at: null,
    doors: null,
    begin: null,
    end: null,
    venue: null,
    published: 1 as const,
    line_up_id: "l",
  };
  render(() => (
    <SeatsCard
      event_type="gig"
      event_id="g"
      event={{ ...gig, seats }}
      onChange={(next) => ({
        event: { event_type: "gig", gig: { ...gig, seats: next } },
        change: gigChange(withSeated({ ...gig, seats }), withSeated({ ...gig, seats: next }), "2026-11-20"),
        store: (recipients) => {
          chosen.push(recipients);
          return Promise.resolve(() => Promise.resolve());
        },
      })}
    />
  ));
  fireEvent.click(await screen.findByRole("button", { name: "Undo the change" }));
  const affected = await screen.findByRole("radio", { name: /^Everybody it concerns.*2 people/ });
  expect(screen.getByText("The message says what is new: the line-up.")).toBeTruthy();
  expect(chosen).toEqual([]);
  fireEvent.click(affected);
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(chosen).toEqual([{ notify: "affected" }]));
  await waitFor(() => expect(toasts()).toHaveLength(1));
});
