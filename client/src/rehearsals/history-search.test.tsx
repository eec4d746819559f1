import { render, screen, waitFor } from "@solidjs/testing-library";
import { For } from "solid-js";
import { afterEach, beforeAll, expect, test } from "vitest";
import type { RowOf } from "../data/rows.ts";
import { showLanguage } from "../i18n/text.ts";
import { endOffline, startOffline } from "../testing/offline-member.ts";
import { useSearch } from "./queries.ts";

const rehearsal = (rehearsal_id: string, comment: string) =>
  ({
    rehearsal_id,
    comment,
    location: null,
    begin: "2020-05-05T18:00:00.000Z",
    end: "2020-05-05T20:00:00.000Z",
    songs: [],
    todos: [],
    comments: [],
  }) as unknown as RowOf<"rehearsals">;
const discussion = (subject_id: string, text: string) =>
  ({ subject_id, subject_type: "rehearsal", comments: [{ text }] }) as unknown as RowOf<"discussions">;

beforeAll(async () => {
  await showLanguage("de");
});
afterEach(endOffline);

function Found(props: { readonly query: string }) {
  const found = useSearch(() => props.query);
  return <For each={found()}>{({ comment }) => <p>{comment}</p>}</For>;
}

test("a search of past rehearsals finds those with the word in their discussion, and follows comments that arrive or change", async () => {
  const band = await startOffline("musician", async (db) => {
    await db.rehearsals.bulkPut([rehearsal("1", "Erste"), rehearsal("2", "Zweite")]);
    await db.discussions.put(discussion("1", "Wer hat den Schlüssel?"));
  });
  render(() => <Found query="schluessel" />);
  expect(await screen.findByText("Erste")).toBeTruthy();
  expect(screen.queryByText("Zweite")).toBeNull();
  await band.discussions.put(discussion("2", "Der Schlüssel liegt hier"));
  expect(await screen.findByText("Zweite")).toBeTruthy();
  await band.discussions.put(discussion("1", "Danke"));
  await waitFor(() => expect(screen.queryByText("Erste")).toBeNull());
});
