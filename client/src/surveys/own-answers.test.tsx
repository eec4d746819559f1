import { cleanup, fireEvent, render, screen, waitFor } from "@solidjs/testing-library";
import { Show, createSignal } from "solid-js";
import { afterEach, expect, test } from "vitest";
import { me } from "../data/session.ts";
import { showLanguage } from "../i18n/text.ts";
import { endOffline, startOffline } from "../testing/offline-member.ts";
import { ChoiceAnswers } from "./choice-answers.tsx";
import type { Band, SurveyRow } from "./queries.ts";

const survey: SurveyRow = {
  survey_id: "bus",
  kind: "opinion",
  title: "Bus?",
  description: null,
  status: "open",
  closes_at: null,
  multiple: true,
  options: [
    { option_id: "a", text: "Ja" },
    { option_id: "b", text: "Nein" },
    { option_id: "c", text: "Egal" },
  ],
  responses: [],
  result: null,
  creator_id: "eva",
  created_at: "2031-01-01T00:00:00.000Z",
  updated_at: "2031-01-01T00:00:00.000Z",
  rev: 1,
} as unknown as SurveyRow;

afterEach(async () => {
  cleanup();
  localStorage.clear();
  await endOffline();
});

test("two taps in a survey before the screen shows the first count both, and so does a later third", async () => {
  await showLanguage("de");
  const band = await startOffline("musician", ({ surveys }) => surveys.put(survey));
  const [row, setRow] = createSignal(survey);
  const members = { active: () => new Set(), name: () => "" } as unknown as Band;
  render(() => (
    <Show when={me()}>
      <ChoiceAnswers survey={row()} band={members} open />
    </Show>
  ));
  const tap = async (choice: string): Promise<void> =>
    void fireEvent.click(await screen.findByRole("button", { name: new RegExp(`^${choice}`) }));
  const stored = async (): Promise<SurveyRow> => (await band.surveys.get("bus"))!;
  await tap("Ja");
  await tap("Nein");
  await waitFor(async () => expect((await stored()).responses).toMatchObject([{ answers: { a: true, b: true } }]));

  setRow(await stored());
  await tap("Egal");
  await waitFor(async () =>
    expect((await stored()).responses).toMatchObject([{ answers: { a: true, b: true, c: true } }]),
  );
});
