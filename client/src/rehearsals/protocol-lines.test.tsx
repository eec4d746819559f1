import { cleanup, fireEvent, render, screen, waitFor } from "@solidjs/testing-library";
import { Show } from "solid-js";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { BandDatabase } from "../data/db.ts";
import type { RowOf } from "../data/rows.ts";
import { showLanguage } from "../i18n/text.ts";
import { endOffline, startOffline } from "../testing/offline-member.ts";
import { CommentPart } from "./comment-part.tsx";
import { useRehearsal } from "./queries.ts";
import { SongsPart } from "./songs-part.tsx";

let band: BandDatabase;

const song = (song_id: string, comment: string | null = null) => ({ song_id, status: "played" as const, comment });

beforeAll(() => showLanguage("de"));
beforeEach(async () => {
  band = await startOffline("editor", async (db) => {
    for (const [song_id, title] of [
      ["a", "Azzurro"],
      ["s", "Sway"],
    ])
      await db.songs.put({ song_id, title, interpret: "Band", planned_rehearsal_id: null, rev: 1 } as RowOf<"songs">);
    const begin = new Date().toISOString();
    await db.rehearsals.put({
      rehearsal_id: "r",
      begin,
      end: begin,
      location: null,
      comment: "Satzgesang",
      songs: [song("a"), song("s", "Bridge")],
      todos: [],
      comments: [],
      rev: 1,
    } as unknown as RowOf<"rehearsals">);
  });
});
afterEach(async () => {
  cleanup();
  await endOffline();
});

function Page() {
  const rehearsal = useRehearsal(() => "r");
  return (
    <Show when={rehearsal()}>
      {(row) => (
        <>
          <CommentPart rehearsal={row()} locked={false} />
          <SongsPart rehearsal={row()} locked={false} />
        </>
      )}
    </Show>
  );
}

const menuOf = (title: string) => screen.findByRole("button", { name: `${title}: weitere Aktionen` });
const songs = async () => (await band.rehearsals.get("r"))?.songs;

async function editRemark(title: string): Promise<HTMLInputElement> {
  fireEvent.keyDown(await menuOf(title), { key: "ArrowDown" });
  fireEvent.keyDown(await screen.findByRole("menuitem", { name: "Anmerkung" }), { key: "Enter" });
  const field = await screen.findByLabelText<HTMLInputElement>(`Anmerkung zu ${title}`);
  await waitFor(() => expect(document.activeElement).toBe(field));
  return field;
}

test.each([
  ["Enter", "Schluss üben"],
  ["Escape", "Bridge"],
])("after %s in a remark's field, the song's menu button has the focus", async (key, remark) => {
  render(() => <Page />);
  const field = await editRemark("Sway");
  fireEvent.input(field, { target: { value: "Schluss üben" } });
  fireEvent.keyDown(field, { key });
  expect(document.activeElement).toBe(await menuOf("Sway"));
  expect(await screen.findByText(remark)).toBeTruthy();
  await waitFor(async () => expect(await songs()).toMatchObject([{}, { comment: remark }]));
});

test("a remark is saved when the focus leaves its field, and the focus stays where it went", async () => {
  render(() => <Page />);
  const field = await editRemark("Sway");
  fireEvent.input(field, { target: { value: "Schluss üben" } });
  screen.getByRole("combobox").focus();
  await waitFor(async () => expect(await songs()).toMatchObject([{}, { comment: "Schluss üben" }]));
  expect(document.activeElement).toBe(screen.getByRole("combobox"));
});

test("a remark that is being written stays with its song when somebody removes a song above it", async () => {
  render(() => <Page />);
  const field = await editRemark("Azzurro");
  fireEvent.input(field, { target: { value: "Schluss üben" } });
  await band.rehearsals.update("r", { songs: [song("s", "Bridge")] });
  await waitFor(() => expect(screen.queryByText("Azzurro")).toBeNull());
  expect(screen.queryByLabelText("Anmerkung zu Sway")).toBeNull();
  expect(screen.queryByText("Bridge")).toBeTruthy();
});

test.each(["Speichern", "Abbrechen"])(
  "after “%s” below a rehearsal's notes, the edit button has the focus",
  async (name) => {
    render(() => <Page />);
    fireEvent.click(await screen.findByRole("button", { name: "Notizen bearbeiten" }));
    fireEvent.input(await screen.findByLabelText("Notizen", { selector: "textarea" }), { target: { value: "Neu" } });
    screen.getByRole("button", { name }).focus();
    fireEvent.click(screen.getByRole("button", { name }));
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.queryByRole("button", { name: "Notizen bearbeiten" })),
    );
  },
);
