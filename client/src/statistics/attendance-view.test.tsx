import type { AvailabilityStatus } from "@bandstand/shared/availability/contract.ts";
import { MemoryRouter, Route, createMemoryHistory } from "@solidjs/router";
import { cleanup, fireEvent, render, screen } from "@solidjs/testing-library";
import { afterEach, expect, test } from "vitest";
import type { RowOf } from "../data/rows.ts";
import { showLanguage } from "../i18n/text.ts";
import { endOffline, startOffline } from "../testing/offline-member.ts";
import { gigRow } from "../testing/rows.ts";
import { attendanceFile } from "./attendance-file.ts";
import { AttendanceView } from "./attendance-view.tsx";

afterEach(async () => {
  cleanup();
  await endOffline();
});

const member = (user_id: string, real_name: string): RowOf<"users"> => ({
  user_id,
  username: user_id,
  real_name,
  musician: true,
  singer: false,
  parts: [],
  transposition: 0,
  status: "active",
  joined: true,
  created_at: "2024-01-01T00:00:00.000Z",
  updated_at: "2024-01-01T00:00:00.000Z",
  rev: 1,
  generation: 0,
});

const answers = (
  event_id: string,
  event_type: "gig" | "rehearsal",
  given: Readonly<Record<string, AvailabilityStatus>>,
): RowOf<"availability"> => ({
  event_id,
  event_type,
  entries: Object.entries(given).map(([user_id, status]) => ({
    user_id,
    status,
    comment: null,
    substitute: null,
    updated_at: "2025-01-01T00:00:00.000Z",
  })),
  created_at: "2025-01-01T00:00:00.000Z",
  updated_at: "2025-01-01T00:00:00.000Z",
  rev: 1,
  generation: 0,
});

const rows = (): (string | undefined)[] =>
  screen.getAllByRole("listitem").map((row) => row.textContent?.replaceAll(/\s+/g, " "));

test("attendance is counted offline from past events, without drafts, and is filtered and sorted", async () => {
  await showLanguage("de");
  await startOffline("musician", async (band) => {
    await band.users.bulkPut([member("anna", "Anna"), member("tom", "Tom")]);
    await band.gigs.bulkPut([
      gigRow("gig", { date: "2025-05-10", published: 1 }),
      gigRow("draft", { date: "2025-05-11", published: 0 }),
      gigRow("future", { date: "2999-05-10", published: 1 }),
    ]);
    await band.rehearsals.put({
      rehearsal_id: "rehearsal",
      begin: "2024-03-04T18:00:00.000Z",
    } as RowOf<"rehearsals">);
    await band.availability.bulkPut([
      answers("gig", "gig", { anna: "in" }),
      answers("draft", "gig", { tom: "in" }),
      answers("rehearsal", "rehearsal", { anna: "out", tom: "in" }),
    ]);
  });
  const history = createMemoryHistory();
  render(() => (
    <MemoryRouter history={history}>
      <Route path="*" component={AttendanceView} />
    </MemoryRouter>
  ));
  await screen.findByText("Anna");
  expect(rows()).toEqual(["Anna100 %1 von 1 dabei", "Tom0 %0 von 1 dabei · 1 ohne Antwort"]);

  history.set({ value: "/?season=all" });
  await screen.findByText(/2 dabei · 1 nicht dabei/);
  expect(rows()).toEqual(["Anna50 %1 von 2 dabei · 1 nicht dabei", "Tom50 %1 von 2 dabei · 1 ohne Antwort"]);

  fireEvent.click(screen.getByRole("radio", { name: "Proben" }));
  await screen.findByText(/0 von 1 dabei/);
  expect(rows()).toEqual(["Tom100 %1 von 1 dabei", "Anna0 %0 von 1 dabei · 1 nicht dabei"]);

  history.set({ value: "/?season=all&of=rehearsal&sort=out" });
  await screen.findByText(/0 von 1 dabei/);
  expect(rows()[0]).toMatch(/^Anna/);
});

test("attendance is exported as shown", async () => {
  await showLanguage("de");
  await startOffline("musician", async () => undefined);
  const row = { user_id: "a", real_name: "Anna", in: 2, maybe: 0, out: 1, no_response: 0, invited: 3, share: 67 };
  const file = await attendanceFile([row], ["Gigs", "2025/26"]);
  expect(file.name).toBe("Teilnahme Gigs 2025-26.csv");
  expect(new TextDecoder().decode(file.content).trim()).toBe(
    "Name;Anteil in %;Gefragt;Dabei;Vielleicht;Nicht dabei;Keine Antwort\r\nAnna;67;3;2;0;1;0",
  );
});
