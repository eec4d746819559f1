import { MemoryRouter, Route } from "@solidjs/router";
import { cleanup, render, screen } from "@solidjs/testing-library";
import type { JSX } from "solid-js";
import { afterEach, beforeAll, expect, test } from "vitest";
import { showLanguage } from "../i18n/text.ts";
import { DayRow } from "./day-row.tsx";
import { RowFacts } from "./row-link.tsx";

beforeAll(() => showLanguage("de"));
afterEach(cleanup);

const show = (row: () => JSX.Element) =>
  render(() => <MemoryRouter>{<Route path="*" component={row} />}</MemoryRouter>);

test("a day's row is one link with date, title, facts and badges; the row's buttons are outside the link", async () => {
  show(() => (
    <DayRow
      href="/gigs/1"
      day="2026-12-05"
      today="2026-11-22"
      title="Sommerfest"
      marks={<em>Entwurf</em>}
      below={<button>Ja</button>}
    >
      <RowFacts>19:30 · Mainz</RowFacts>
    </DayRow>
  ));
  const link = await screen.findByRole("link");
  expect(link.getAttribute("href")).toBe("/gigs/1");
  expect(link.textContent).toBe("Sa05DezSommerfest19:30 · MainzEntwurf");
  expect(link.contains(screen.getByRole("button"))).toBe(false);
});

test.each([
  ["2025-12-31", "2026-01-01", "Mi31Dez ’25Sommerfest"],
  ["2027-01-01", "2026-12-31", "Fr01Jan ’27Sommerfest"],
  ["2026-01-01", "2026-12-31", "Do01JanSommerfest"],
])("a day's row shows the year only if it is not the current year: %s on %s", async (day, today, shown) => {
  show(() => <DayRow href="/gigs/1" day={day} today={today} title="Sommerfest" />);
  expect((await screen.findByRole("link")).textContent).toBe(shown);
});
