import { beforeAll, expect, test } from "vitest";
import { mutationOf } from "../data/mutation-kinds.ts";
import { showLanguage } from "../i18n/text.ts";
import "./commands.ts";

beforeAll(() => showLanguage("de"));

const words = (name: string, args: object): [string | undefined, [string, unknown][]] => {
  const mutation = mutationOf(name);
  return [mutation?.describe?.(args, undefined), Object.entries(mutation?.typed?.(args) ?? {})];
};

test("a refused answer to a survey about dates is described with each date, its answer and the comment", () => {
  const options = [
    { option_id: "a", date: "2031-06-01", begin: "19:30:00", end: "22:00:00" },
    { option_id: "b", date: "2031-06-02", begin: "19:30:00", end: null },
    { option_id: "c", date: "2031-06-03", begin: null, end: null },
  ];
  const response = { answers: { a: "maybe", b: "in", c: "out" }, comment: "Erst ab acht" };
  expect(words("respondToSurvey", { survey_id: "s", title: "Termin", user_id: "u", response, options })).toEqual([
    "Auf „Termin“ geantwortet",
    [
      ["So., 1. Juni 2031, 19:30–22:00", "Vielleicht"],
      ["Mo., 2. Juni 2031, ab 19:30", "Dabei"],
      ["Di., 3. Juni 2031", "Nicht dabei"],
      ["Kommentar", "Erst ab acht"],
    ],
  ]);
});

test("a refused answer to a poll or a gig request is described with the answer", () => {
  const poll = { response: { answers: { a: true } }, options: [{ option_id: "a", text: "Schwarz" }] };
  expect(words("respondToSurvey", { survey_id: "s", title: "Hemd", user_id: "u", ...poll })[1]).toEqual([
    ["Schwarz", "gewählt"],
  ]);
  const request = { response: { answer: "out", comment: null }, options: [] };
  expect(words("respondToSurvey", { survey_id: "s", title: "Gig", user_id: "u", ...request })[1]).toEqual([
    ["Deine Antwort", "Nicht dabei"],
  ]);
});

test("every edit to a survey is described with the survey's title", () => {
  const named = { survey_id: "s", title: "Hemd", user_id: "u" };
  expect(words("createSurvey", { body: named })[0]).toBe("Umfrage „Hemd“ gestartet");
  expect(words("closeSurvey", named)[0]).toBe("Umfrage „Hemd“ geschlossen");
  expect(words("reopenSurvey", named)[0]).toBe("Umfrage „Hemd“ wieder geöffnet");
  expect(words("decideSurvey", named)[0]).toBe("Umfrage „Hemd“ entschieden");
});
