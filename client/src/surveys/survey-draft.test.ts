import type { Survey } from "@bandstand/shared/surveys/contract.ts";
import { describe, expect, it } from "vitest";
import {
  type Draft,
  changedFields,
  closingErrors,
  copiedSurvey,
  copyOf,
  draftErrors,
  draftOf,
  surveyOf,
} from "./survey-draft.ts";

const ZONE = "Europe/Berlin";
const draft = (fields: Partial<Draft>): Draft => ({ ...draftOf(undefined, ZONE), ...fields });
const survey: Survey = {
  survey_id: "s",
  kind: "gig_request",
  title: "Hochzeit?",
  text: null,
  multiple: false,
  options: [],
  event: {
    name: "Hochzeit Kunze",
    date: "2026-08-15",
    begin: "18:00:00",
    venue: { name: "Volkshaus", street: "Markt 1", zip: "07743", city: "Jena" },
  },
  closes_at: "2026-05-09T18:30:00.000Z",
  status: "open",
  creator_id: "u",
  responses: [],
  result: null,
  created_at: "2026-05-01T10:00:00.000Z",
  updated_at: "2026-05-01T10:00:00.000Z",
};

describe("the survey form", () => {
  it("requires a title and the fields of the chosen kind", () => {
    expect(draftErrors(draft({ kind: "dates" }))).toEqual({ title: "titleMissing", dates: "daysMissing" });
    expect(draftErrors(draft({ kind: "opinion", title: "?" }))).toEqual({ choices: "choicesMissing" });
    expect(draftErrors(draft({ kind: "gig_request", title: "?" }))).toEqual({
      event_name: "eventNameMissing",
      event_date: "eventDateMissing",
    });
  });

  it("marks a time that cannot be parsed", () => {
    const dates = [{ option_id: "a", date: "2026-06-01", begin: "halb acht", end: "22:00" }];
    expect(draftErrors(draft({ title: "?", dates, closing_time: "25:00" }))).toEqual({
      "a begin": "timeBad",
      closing_time: "timeBad",
    });
  });

  it("omits empty choices, and converts times to the contract's format", () => {
    const choices = ["Ja", " ", " Nein "].map((text, at) => ({ option_id: `${at}`, text }));
    expect(surveyOf(draft({ kind: "opinion", title: " Hemd ", choices }), ZONE)).toMatchObject({
      title: "Hemd",
      event: null,
      options: [
        { option_id: "0", text: "Ja" },
        { option_id: "2", text: "Nein" },
      ],
    });
    const dates = [{ option_id: "a", date: "2026-06-01", begin: "9:30", end: "" }];
    expect(surveyOf(draft({ dates }), ZONE).options).toEqual([
      { option_id: "a", date: "2026-06-01", begin: "09:30:00", end: null },
    ]);
  });

  it("closes the survey at the given time in the band's time zone, or at the day's last minute if no time is given", () => {
    const closing = (closing_time: string) =>
      surveyOf(draft({ closing_day: "2026-06-01", closing_time }), ZONE).closes_at;
    expect(closing("20:00")).toBe("2026-06-01T18:00:00.000Z");
    expect(closing("")).toBe("2026-06-01T21:59:00.000Z");
    expect(surveyOf(draft({ closing_time: "20:00" }), ZONE).closes_at).toBeNull();
  });

  it("refuses a closing time that has passed, unless the survey already has it", () => {
    const now = Date.parse("2026-06-02T18:00:00.000Z");
    const errors = (closing_day: string, closing_time = "") =>
      closingErrors(draft({ closing_day, closing_time }), { before: undefined, zone: ZONE, now });
    expect(errors("2026-06-01")).toEqual({ closing_day: "closingDayPast" });
    expect(errors("2026-06-01", "23:00")).toEqual({ closing_day: "closingDayPast" });
    expect(errors("2026-06-02", "20:00")).toEqual({ closing_time: "closingTimePast" });
    expect([errors("2026-06-02", "20:01"), errors("2026-06-02"), errors(""), errors("2026-06-02", "25:00")]).toEqual([
      {},
      {},
      {},
      {},
    ]);
    const closed = draftOf(survey, ZONE);
    expect(closingErrors(closed, { before: survey, zone: ZONE, now })).toEqual({});
    expect(closingErrors({ ...closed, closing_day: "2026-05-08" }, { before: survey, zone: ZONE, now })).toEqual({
      closing_day: "closingDayPast",
    });
  });

  it("sends only changed fields, and keeps the venue's street, postcode and city, which it does not show", () => {
    const before = draftOf(survey, ZONE);
    expect(changedFields(survey, before, ZONE)).toEqual({});
    expect(changedFields(survey, { ...before, title: "Hochzeit in Jena?" }, ZONE)).toEqual({
      title: "Hochzeit in Jena?",
    });
    expect(changedFields(survey, { ...before, venue: "Volksbad" }, ZONE).event?.venue).toEqual({
      name: "Volksbad",
      street: "Markt 1",
      zip: "07743",
      city: "Jena",
    });
  });
});

describe("a copy of a survey", () => {
  const options = [
    { option_id: "a", text: "Rot" },
    { option_id: "b", text: "Blau" },
  ];
  const dated = [{ option_id: "d", date: "2026-06-01", begin: "19:30:00", end: null }];

  it("keeps the question, text and choices, but not the ids that answers refer to", () => {
    const poll: Survey = {
      ...survey,
      kind: "opinion",
      title: "Hemd?",
      text: "Für alle",
      multiple: true,
      options,
      event: null,
    };
    const copy = surveyOf(copyOf(poll, ZONE), ZONE);
    expect(copy).toMatchObject({ kind: "opinion", title: "Hemd?", text: "Für alle", multiple: true, closes_at: null });
    expect(copy.options).toMatchObject([{ text: "Rot" }, { text: "Blau" }]);
    expect(copy.options?.map(({ option_id }) => option_id)).not.toEqual(expect.arrayContaining(["a"]));
  });

  it("asks for new dates", () => {
    expect(draftErrors(copyOf({ ...survey, kind: "dates", options: dated, event: null }, ZONE))).toEqual({
      dates: "daysMissing",
    });
    expect(draftErrors(copyOf(survey, ZONE))).toEqual({ event_date: "eventDateMissing" });
  });

  it("keeps the venue's street as long as its name and city are the same", () => {
    const copy = { ...copyOf(survey, ZONE), event_date: "2027-08-14" };
    const street = (draft: Draft) => copiedSurvey(survey, draft, ZONE).event?.venue?.street;
    expect([street(copy), street({ ...copy, venue: "Volksbad" })]).toEqual(["Markt 1", undefined]);
    expect(copiedSurvey(survey, copy, ZONE).event).toMatchObject({ date: "2027-08-14", begin: "18:00:00" });
  });
});
