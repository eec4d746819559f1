import type { VoteTotals } from "@bandstand/shared/suggestions/contract.ts";
import { MemoryRouter, Route } from "@solidjs/router";
import { cleanup, render, screen } from "@solidjs/testing-library";
import { afterEach, beforeAll, expect, test } from "vitest";
import type { RowOf } from "../data/rows.ts";
import { showLanguage } from "../i18n/text.ts";
import { endOffline, startOffline } from "../testing/offline-member.ts";
import { songRow } from "../testing/rows.ts";
import { SuggestionsPage } from "./suggestions-page.tsx";

const ADOPT = "Annehmen";
const MEMBERS = 8;

beforeAll(async () => {
  await showLanguage("de");
});
afterEach(async () => {
  cleanup();
  await endOffline();
});

/* Renders the page with one suggestion. Eight members make a quorum of six votes. */
async function open(role: "admin" | "editor" | "musician", votes: VoteTotals): Promise<void> {
  await startOffline(role, async (band) => {
    const suggested = { status: "suggested", created_at: "2031-05-01T10:00:00.000Z" } as const;
    const more = { ...suggested, duration: "00:03:20", dance_styles: ["Rumba", "Discofox"] };
    await band.songs.put(songRow("komet", "Komet", more));
    await band.suggestions.put({ song_id: "komet", ...votes } as unknown as RowOf<"suggestions">);
    const users = Array.from({ length: MEMBERS }, (_, at) => ({ user_id: `u${at}`, status: "active", joined: true }));
    await band.users.bulkPut(users as unknown as RowOf<"users">[]);
  });
  render(() => (
    <MemoryRouter>
      <Route path="/" component={SuggestionsPage} />
    </MemoryRouter>
  ));
  await screen.findByRole("heading", { name: "Komet" });
}

const adopt = () => screen.queryByRole("button", { name: ADOPT });

test.each([
  ["before a quorum, however many vote yes", "editor", { yes: 5, no: 0, abstain: 0 }],
  ["with a quorum but less than half yes", "editor", { yes: 2, no: 3, abstain: 1 }],
  ["for a musician, whatever the votes say", "musician", { yes: 8, no: 0, abstain: 0 }],
] as const)("a suggestion cannot be adopted %s", async (_when, role, votes) => {
  await open(role, votes);
  await screen.findByText(new RegExp(`${votes.yes} Ja`));
  expect(adopt()).toBeNull();
});

test.each(["admin", "editor"] as const)(
  "with a quorum and at least as many yes as no votes, an %s can adopt a suggestion",
  async (role) => {
    await open(role, { yes: 2, no: 2, abstain: 2 });
    expect(await screen.findByRole("button", { name: ADOPT })).toBeTruthy();
  },
);

test("a line of facts wraps after a dot and never before a dot", async () => {
  await open("musician", { yes: 0, no: 0, abstain: 0 });
  const facts = screen.getByText(/Udo/).textContent ?? "";
  expect(facts).toContain("Discofox");
  expect(facts.match(/·/g)).toHaveLength(3);
  expect(facts).not.toMatch(/[^\u00A0]·/u);
});
