import "../testing/unlaid-page.ts";
import { newAnswer } from "@bandstand/shared/availability/answers.ts";
import type { Seat, ToldBy } from "@bandstand/shared/line-ups/contract.ts";
import { cleanup, fireEvent, render, screen, waitFor } from "@solidjs/testing-library";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { answerTable } from "../data/answers-table.ts";
import { memberTable } from "../data/members-table.ts";
import type { RowOf } from "../data/rows.ts";
import { pauseSync } from "../data/sync-loop.ts";
import { showLanguage } from "../i18n/text.ts";
import { endOffline, startOffline } from "../testing/offline-member.ts";
import { dismissToast, toasts } from "../ui/toast.ts";
import { AskDialog } from "./ask-dialog.tsx";
import { contactTable } from "./queries.ts";
import { SeatAsk } from "./seat-ask.tsx";

const seat: Seat = { seat_id: "1", part: "Drums", user_id: null, optional: false };
const of = { event_type: "gig", event_id: "g", day: "2099-05-09", seat, seats: [], state: "open" } as const;

/* Earlier tests in this process may have left some. */
const dismissToasts = (): void => {
  for (const { id } of toasts()) dismissToast(id);
};

beforeAll(async () => {
  dismissToasts();
  Element.prototype.scrollIntoView = () => undefined;
  await showLanguage("en");
});
afterEach(async () => {
  dismissToasts();
  cleanup();
  await endOffline();
});

/** Asks the next contact, whose address the device knows or does not know. Returns what the app says then. */
async function ask(email: string | null, reply: () => Promise<Response>): Promise<void> {
  const contact = { contact_id: "c", name: "Lena", parts: ["Drums"], email, order: 0 } as unknown as RowOf<"contacts">;
  await startOffline("editor", (band) => band.contacts.put(contact));
  /* Otherwise, the first sync would get the reply to the ask, or fail late. */
  pauseSync();
  vi.stubGlobal("fetch", reply);
  /* Reading the tables discards the rows of the previous test's database. */
  await Promise.resolve([contactTable.rows(), memberTable.rows(), answerTable.rows()]);
  render(() => <AskDialog of={of} onClose={() => undefined} />);
  await screen.findByPlaceholderText("In order, starting with Lena");
  fireEvent.click(screen.getByRole("button", { name: "Ask" }));
}

const replied = (told_by: ToldBy) => () => {
  const made = { ask_id: "a", seat_id: "1", state: "asked", user_id: null, name: "Lena", told_by, told_at: null };
  return Promise.resolve(Response.json(made, { status: 201, headers: { "X-Request-Id": "1" } }));
};

test.each([
  ["mail", "The request is on its way"],
  ["link", "Now send the link to Lena"],
] as const)("after an ask by %s the app says: %s, whatever address the device knows", async (told_by, said) => {
  await ask(told_by === "mail" ? null : "lena@example.org", replied(told_by));
  await waitFor(() => expect(toasts().map(({ message }) => message)).toEqual([said]));
});

test("a member who has declined, and cannot send a link, is only told that a stand-in has been asked", async () => {
  const answer = newAnswer([], { user_id: "member", status: "out" }, "2020-05-01T12:00:00.000Z");
  const answers = { event_id: "g", event_type: "gig", entries: [answer] } as unknown as RowOf<"availability">;
  await startOffline("musician", (band) => band.availability.put(answers));
  await Promise.resolve([memberTable.rows(), answerTable.rows()]);
  const shown = { ask_id: "1", seat_id: "1", state: "asked", user_id: null, name: null, day: of.day };
  vi.stubGlobal("fetch", () =>
    Promise.resolve(Response.json(shown, { status: 201, headers: { "X-Request-Id": "1" } })),
  );
  render(() => <SeatAsk {...of} seat={{ ...seat, user_id: "member" }} onAsk={() => undefined} />);
  fireEvent.click(await screen.findByRole("button", { name: "Ask for a stand-in" }));
  await waitFor(() => expect(toasts().map(({ message }) => message)).toEqual(["Stand-in asked"]));
});

test("an ask that failed without a network is not said to be on its way", async () => {
  await ask("lena@example.org", () => Promise.reject(new TypeError("no network")));
  expect(await screen.findByRole("alert")).toBeTruthy();
  expect(toasts()).toEqual([]);
});
