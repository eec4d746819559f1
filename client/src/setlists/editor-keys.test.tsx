import type { SetlistSet } from "@bandstand/shared/setlists/contract.ts";
import { cleanup, fireEvent, render, screen } from "@solidjs/testing-library";
import { For, Show } from "solid-js";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { db } from "../data/db.ts";
import { createLiveRecord } from "../data/live.ts";
import type { RowOf } from "../data/rows.ts";
import { showLanguage } from "../i18n/text.ts";
import { endOffline, startOffline } from "../testing/offline-member.ts";
import { gigRow, songRow } from "../testing/rows.ts";
import { IncrementalFor } from "../ui/incremental-for.tsx";
import { listenToEditorKeys } from "./editor-keys.ts";
import { type Editor, createEditor } from "./editor.ts";

const GIG = "00000000-0000-7000-8000-000000000002";
const set = (set_id: string, ids: readonly string[]): SetlistSet => ({
  set_id,
  name: set_id,
  songs: ids.map((entry_id) => ({ entry_id, song_id: `song-${entry_id}`, uebersprungen: false })),
});
/* More lines than are rendered immediately: three at first, and three more in each round. */
const FIRST = ["a", "b", "c", "d", "e", "f", "g", "h", "i"];
const SECOND = ["k", "l"];

let editor: Editor;

/** Renders the lines of an open editor, and a dialog above them. */
function Lines(props: { readonly gig: RowOf<"gigs"> }) {
  let root: HTMLDivElement | undefined;
  editor = createEditor(() => props.gig, { root: () => root, ghost: () => undefined });
  listenToEditorKeys(editor, { root: () => root, toSearch: () => undefined });
  return (
    <div ref={(element) => (root = element)}>
      <For each={editor.state.sets}>
        {(one) => (
          <IncrementalFor each={one.rows}>
            {(row) => (
              <div data-entry-id={row.id}>
                <button type="button" data-grip>
                  {row.id}
                </button>
              </div>
            )}
          </IncrementalFor>
        )}
      </For>
      <div role="dialog">
        <input type="checkbox" />
      </div>
    </div>
  );
}

function Page() {
  const row = createLiveRecord(() => db().gigs.get(GIG));
  return <Show when={row()}>{(gig) => <Lines gig={gig()} />}</Show>;
}

const orders = (): string[] => editor.session.sets().map(({ songs }) => songs.map(({ entry_id }) => entry_id).join(""));
const focused = (): string | null | undefined => document.activeElement?.textContent;
const press = (key: string, held: KeyboardEventInit = {}): boolean =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...held });
const line = (entry_id: string): Promise<HTMLElement> => screen.findByRole("button", { name: entry_id });

beforeEach(async () => {
  await showLanguage("de");
  /* jsdom has no layout and does not implement scrolling. */
  Element.prototype.scrollIntoView = () => undefined;
  await startOffline("editor", async (band) => {
    await band.gigs.put(
      gigRow(GIG, { setlist_version: 1, setlist: { sets: [set("one", FIRST), set("two", SECOND)] } }),
    );
    await band.songs.bulkPut([...FIRST, ...SECOND].map((id) => songRow(`song-${id}`, id)));
    await band.config.put({
      id: "band",
      setlist_timing: { between_songs: 0, between_sets: 0 },
    } as unknown as RowOf<"config">);
  });
  render(() => <Page />);
  await line("i");
  (await line("k")).focus();
});
afterEach(async () => {
  cleanup();
  Reflect.deleteProperty(Element.prototype, "scrollIntoView");
  await endOffline();
});

test("in the setlist editor, each press of an arrow key moves the focus by one line, even when pressed quickly", () => {
  press("ArrowUp");
  press("ArrowUp");
  press("ArrowUp");
  expect(focused()).toBe("g");
});

test("in the setlist editor, a song keeps the focus when Alt and an arrow key move it to the end of another set", async () => {
  press("ArrowUp", { altKey: true });
  expect(orders()).toEqual(["abcdefghik", "l"]);
  await vi.waitFor(() => expect(focused()).toBe("k"));
});

test("in the setlist editor, a song keeps the focus when undo or redo moves it to another set", async () => {
  press("ArrowLeft", { altKey: true });
  await vi.waitFor(() => expect(focused()).toBe("k"));
  const moved = orders();
  await vi.waitFor(() => expect(editor.session.canUndo()).toBe(true));
  press("z", { ctrlKey: true });
  expect(orders()).toEqual(["abcdefghi", "kl"]);
  await vi.waitFor(() => expect(focused()).toBe("k"));
  press("y", { ctrlKey: true });
  expect(orders()).toEqual(moved);
  await vi.waitFor(() => expect(focused()).toBe("k"));
});

test("while a dialog is open above the setlist editor, Ctrl Z does not undo an edit to the setlist", async () => {
  press("ArrowLeft", { altKey: true });
  await vi.waitFor(() => expect(editor.session.canUndo()).toBe(true));
  const moved = orders();
  screen.getByRole("checkbox").focus();
  expect(press("z", { ctrlKey: true })).toBe(true);
  expect(orders()).toEqual(moved);
});

test("in the setlist editor, a press of Delete removes only one song, even if the key is held down", async () => {
  press("Delete");
  await vi.waitFor(() => expect(focused()).toBe("l"));
  expect(press("Delete", { repeat: true })).toBe(false);
  expect(orders()).toEqual(["abcdefghi", "l"]);
});
