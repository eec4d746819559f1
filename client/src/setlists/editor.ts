import { steppedEntries } from "@bandstand/shared/setlists/key-steps.ts";
import type { SpotStep } from "@bandstand/shared/setlists/spots.ts";
import { type Accessor, createMemo, createSignal, onCleanup } from "solid-js";
import { text } from "../i18n/text.ts";
import { type Drag, createDrag, dragMessage } from "./drag.ts";
import type { DragPayload } from "./drag-rows.ts";
import { type EditorEdits, createEdits } from "./editor-edits.ts";
import { type EditorSession, createEditorSession } from "./editor-session.ts";
import { titleOf } from "./entry-row.tsx";
import type { GigRow } from "./queries.ts";
import { type Selection, createSelection } from "./selection.ts";
import type { SetlistRow } from "./setlist-rows.ts";
import { type ShownSetlist, createShownSetlist, songOf } from "./shown-setlist.ts";

/** The open editor of one gig's setlist, shared by its parts. */
export interface Editor extends ShownSetlist {
  readonly session: EditorSession;
  readonly edits: EditorEdits;
  readonly selection: Selection;
  readonly drag: Drag;
  /** Returns the title of dragged items: a single song's title, or the number of songs. */
  readonly titleOfPayload: (payload: DragPayload) => string;
  /** The ids of all entries, in display order. */
  readonly order: Accessor<readonly string[]>;
  /** The set to which songs are added; null if the setlist has no sets. */
  readonly targetSet: Accessor<string | null>;
  readonly chooseSet: (set_id: string) => void;
  /** Chooses the set before or after the current target set as the new target. */
  readonly stepSet: (by: -1 | 1) => void;
  /** Moves an entry, or all selected ones if it is one of them, by one key press. */
  readonly moveByKey: (entry_id: string, step: SpotStep) => void;
  /** The last message for screen readers. */
  readonly announcement: Accessor<string>;
  /** Focuses a control in an entry's line, by default its grip or checkbox, once it is rendered. */
  readonly focusLine: (entry_id: string | undefined, control?: string) => void;
}

/** The control at the start of an entry's line. */
export const HANDLE = "[data-grip], input";

/** How many frames to wait for a line to be rendered: the last lines of a set are rendered after the first ones. */
const FRAMES_MAX = 20;

interface EditorElements {
  readonly root: () => HTMLElement | undefined;
  /** The card that follows the pointer. */
  readonly ghost: () => HTMLElement | undefined;
}

/** Creates the editor of a gig's setlist; call in a component. */
export function createEditor(gig: Accessor<GigRow>, { root, ghost }: EditorElements): Editor {
  const [chosenSet, chooseSet] = createSignal<string | null>(null);
  const [announcement, announce] = createSignal("");
  const draggedIds = (id: string): readonly string[] => (selection.ids().has(id) ? [...selection.ids()] : [id]);
  const drag = createDrag({
    ghost,
    draggedIds,
    onDrop: (payload, spot, isByKeyboard) => {
      edits.drop(payload, spot);
      if (payload.kind === "entries" && isByKeyboard) focusLine(payload.entry_ids[0]);
    },
    announce: (phase, payload, places, spot) =>
      announce(dragMessage(phase, titleOfPayload(payload), setName(spot.set_id), places, spot)),
  });
  const session = createEditorSession(gig, () => drag.dragging() !== null);
  const { state, members } = createShownSetlist(gig, session.sets);
  const order = createMemo(() => state.sets.flatMap((set) => set.rows.map((row) => row.id)));
  const selection = createSelection(order);

  const setName = (set_id: string): string => state.sets.find((set) => set.id === set_id)?.name ?? "";
  const targetSet = (): string | null =>
    state.sets.find((set) => set.id === chosenSet())?.id ?? state.sets.at(-1)?.id ?? null;
  const rowOf = (entry_id: string): SetlistRow | undefined =>
    state.sets.flatMap((set) => [...set.rows]).find((row) => row.id === entry_id);
  const titleOfPayload = (payload: DragPayload): string => {
    if (payload.kind === "song") return songOf(payload.song_id)?.title ?? text().setlists.unknownSong;
    const [first = ""] = payload.entry_ids;
    const row = rowOf(first);
    return payload.entry_ids.length > 1 || !row ? text().setlists.several(payload.entry_ids.length) : titleOf(row);
  };
  let nextFocus = 0;
  /* Focuses the line at once, because the next key may follow within the same frame, and again in the next frame,
     because moving an entry may replace its line. */
  const focusLine = (entry_id: string | undefined, control = HANDLE): void => {
    cancelAnimationFrame(nextFocus);
    if (entry_id === undefined) return;
    const focus = (): boolean => {
      const line = root()?.querySelector<HTMLElement>(`[data-entry-id="${entry_id}"]`);
      line?.querySelector<HTMLElement>(`:is(${control})`)?.focus({ preventScroll: true });
      line?.scrollIntoView({ block: "nearest" });
      return line instanceof HTMLElement;
    };
    const focusLater = (frames: number): void =>
      void (nextFocus = requestAnimationFrame(() => {
        if (!focus() && frames > 1) focusLater(frames - 1);
      }));
    focus();
    focusLater(FRAMES_MAX);
  };
  onCleanup(() => cancelAnimationFrame(nextFocus));
  const stepSet = (by: -1 | 1): void => {
    const next = state.sets[state.sets.findIndex(({ id }) => id === targetSet()) + by];
    if (next === undefined) return;
    chooseSet(next.id);
    announce(text().setlists.addsTo(next.name));
  };
  const moveByKey = (entry_id: string, step: SpotStep): void => {
    const entry_ids = draggedIds(entry_id);
    const places = state.sets.map((set) => ({ set_id: set.id, entry_ids: set.rows.map(({ id }) => id) }));
    const moved = steppedEntries(places, entry_ids, entry_id, step);
    if (moved === null) return;
    const payload = { kind: "entries", entry_ids } as const;
    edits.drop(payload, moved.spot);
    announce(dragMessage("dropped", titleOfPayload(payload), setName(moved.spot.set_id), moved.order, moved.spot));
  };
  const edits = createEdits({
    session,
    sets: () => state.sets,
    rowOf,
    targetSet,
    chooseSet,
    clearSelection: selection.clear,
    announce,
  });
  return {
    session,
    edits,
    state,
    members,
    selection,
    drag,
    titleOfPayload,
    order,
    targetSet,
    chooseSet,
    stepSet,
    moveByKey,
    announcement,
    focusLine,
  };
}
