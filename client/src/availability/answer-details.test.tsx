import type { Availability } from "@bandstand/shared/availability/contract.ts";
import { cleanup, fireEvent, render, screen, waitFor } from "@solidjs/testing-library";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import type { BandDatabase } from "../data/db.ts";
import type { Row } from "../data/rows.ts";
import { showLanguage } from "../i18n/text.ts";
import { endOffline, startOffline } from "../testing/offline-member.ts";
import { AnswerDetails } from "./answer-details.tsx";
import { areAnswersLoaded, myAnswer } from "./queries.ts";

const AT = "2031-05-01T10:00:00.000Z";
const ENTRY = { user_id: "member", status: "in", comment: null, substitute: null, updated_at: AT } as const;
const ANSWERS = {
  event_id: "gig",
  event_type: "gig",
  entries: [ENTRY],
  created_at: AT,
  updated_at: AT,
  rev: 1,
} as unknown as Row<Availability>;

beforeAll(async () => {
  await showLanguage("de");
});
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  await endOffline();
});

const commentIn = async (band: BandDatabase) => (await band.availability.get("gig"))?.entries[0]?.comment;

test.each(["pagehide", "visibilitychange"] as const)(
  "a comment being typed on the own answer is saved when the page is left or hidden (%s)",
  async (left) => {
    const band = await startOffline("musician", (database) => database.availability.put(ANSWERS));
    render(() => <AnswerDetails event={{ event_type: "gig", event_id: "gig", title: "Stadtball" }} entry={ENTRY} />);
    await waitFor(() => expect(areAnswersLoaded() && myAnswer("gig")).toBeTruthy());
    const field = screen.getByRole<HTMLTextAreaElement>("textbox", { name: /Kommentar/ });
    fireEvent.input(field, { target: { value: "Komme später" } });

    vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    (left === "pagehide" ? window : document).dispatchEvent(new Event(left));
    await waitFor(async () => expect(await commentIn(band)).toBe("Komme später"));
    expect(field.value).toBe("Komme später");
    await waitFor(() => expect(myAnswer("gig")?.comment).toBe("Komme später"));
  },
);
