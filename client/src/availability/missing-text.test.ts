import { beforeAll, describe, expect, test } from "vitest";
import { showLanguage } from "../i18n/text.ts";
import type { ComingEvent } from "./coming-events.ts";
import { missingText } from "./missing-text.ts";
import { shortNames } from "./short-names.ts";

const event = (fields: Partial<ComingEvent>): ComingEvent => ({
  event_type: "gig",
  event_id: "e",
  day: "2026-12-05",
  name: null,
  begin: null,
  place: null,
  isDraft: false,
  answer_by: null,
  line_up_id: null,
  seats: null,
  ...fields,
});
const row = (fields: Partial<ComingEvent>, missing: readonly string[]) => ({
  event: event(fields),
  cells: [],
  counts: { in: 0, maybe: 0, out: 0, no_response: missing.length },
  missing,
});
const rows = [
  row({ event_type: "rehearsal", day: "2026-12-01", begin: "2026-12-01T18:30:00.000Z" }, ["tom", "eva"]),
  row({ name: "Stadtfest", begin: "20:00:00" }, ["tom"]),
  row({ name: "Hochzeit", day: "2026-12-12" }, ["eva"]),
  row({ name: "Ball", day: "2026-12-13" }, []),
];
const names = new Map([
  ["tom", "Tom"],
  ["eva", "Eva"],
]);
const written = (): string => missingText(rows, (user_id) => names.get(user_id) ?? "", "https://band.example");

describe("the text for the group chat", () => {
  test("names who is missing from each event, with day and time, and links to the answers; complete events are left out", async () => {
    await showLanguage("de");
    expect(written()).toBe(
      [
        "Uns fehlen noch Antworten:",
        "• Di., 01.12., 19:30 Probe: Tom, Eva",
        "• Sa., 05.12., 20:00 Stadtfest: Tom",
        "• Sa., 12.12. Hochzeit: Eva",
        "",
        "https://band.example/answers?view=mine",
      ].join("\n"),
    );
  });

  test("is in English if the app is in English", async () => {
    await showLanguage("en");
    expect(written().split("\n").slice(0, 3)).toEqual([
      "We are still missing answers:",
      "• Tue 1 Dec, 19:30 Rehearsal: Tom, Eva",
      "• Sat 5 Dec, 20:00 Stadtfest: Tom",
    ]);
  });
});

describe("short names", () => {
  beforeAll(() => showLanguage("de"));
  const shortened = (...real_names: string[]): string[] => [
    ...shortNames(real_names.map((real_name) => ({ user_id: real_name, real_name }))).values(),
  ];

  test("are first names, with an initial if two members share one", () => {
    expect(shortened("Anna Berger", "Tom Richter", "Anna Weiß")).toEqual(["Anna B.", "Tom", "Anna W."]);
  });

  test("are whole names if the initials are equal too, or if there is only one name", () => {
    expect(shortened("Anna Berger", "Anna Bauer", "Chef")).toEqual(["Anna Berger", "Anna Bauer", "Chef"]);
    expect(shortened("Anna", "Anna Bauer")).toEqual(["Anna", "Anna B."]);
  });
});
