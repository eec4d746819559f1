import {
  EMPTY_HISTORY,
  type Step,
  again,
  remembered,
  steppedBack,
  steppedForward,
  without,
} from "@bandstand/shared/setlists/history.ts";
import type { SetlistSet } from "@bandstand/shared/setlists/contract.ts";
import { type Accessor, batch, createEffect, createMemo, createSignal, on } from "solid-js";
import { whileWriting } from "../data/writing.ts";
import { saveSetlist } from "./commands.ts";
import { type GigRow, setsNow } from "./queries.ts";

type Sets = readonly SetlistSet[];

/** An edit as a pure function of the current setlist. */
export type Edit = (sets: Sets) => Sets;

export interface EditorSession {
  /** The setlist as this member sees it: the saved one with the edits that are still being stored. */
  readonly sets: Accessor<Sets>;
  /** Applies an edit to the latest setlist. Resolves with the history step, or null if it changed nothing. */
  readonly edit: (edit: Edit) => Promise<Step | null>;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly canUndo: Accessor<boolean>;
  readonly canRedo: Accessor<boolean>;
  /** True once an edit made outside this session has arrived, until `seen` is called. */
  readonly changedElsewhere: Accessor<boolean>;
  readonly seen: () => void;
}

/** How many of its latest results a session remembers, to recognise them when the database reports them. */
const OWN_MAX = 50;

/**
 * Edits one gig's setlist, one edit at a time: each is applied to the current row, so changes from other devices or
 * live mode are kept. While `isHeld` (during a drag) the visible setlist does not change.
 */
export function createEditorSession(gig: Accessor<GigRow>, isHeld: Accessor<boolean>): EditorSession {
  const [saved, setSaved] = createSignal<Sets>(gig().setlist.sets);
  const [pending, setPending] = createSignal<readonly Edit[]>([]);
  const [history, setHistory] = createSignal(EMPTY_HISTORY);
  const [changedElsewhere, setChangedElsewhere] = createSignal(false);
  let own = [JSON.stringify(saved())];
  let queue: Promise<unknown> = Promise.resolve();

  createEffect(
    on(
      () => gig().setlist.sets,
      (sets) => {
        const written = JSON.stringify(sets);
        if (!own.includes(written)) {
          own = [...own, written].slice(-OWN_MAX);
          setChangedElsewhere(true);
        }
        setSaved(sets);
      },
      { defer: true },
    ),
  );

  const live = createMemo(() => pending().reduce((sets, edit) => edit(sets), saved()));
  const sets = createMemo<Sets>((before) => (isHeld() ? before : live()), live());

  const run = async (edit: Edit): Promise<Step | null> => {
    const { gig_id } = gig();
    const before = await setsNow(gig_id);
    if (before === undefined) return null;
    const after = edit(before);
    if (after === before) return null;
    own = [...own, JSON.stringify(after)].slice(-OWN_MAX);
    await saveSetlist(gig_id, after);
    setSaved(after);
    return { before, after };
  };

  const inTurn = (edit: Edit): Promise<Step | null> => {
    setPending((edits) => [...edits, edit]);
    const done = queue.then(async () => {
      let step: Step | null = null;
      try {
        step = await run(edit);
      } catch {
        /* The error has been reported; the list returns to the saved state. */
      }
      setPending((edits) => edits.filter((one) => one !== edit));
      return step;
    });
    queue = done;
    return whileWriting(done);
  };

  const edit = async (change: Edit): Promise<Step | null> => {
    const step = await inTurn(change);
    if (step !== null) setHistory((known) => remembered(known, step));
    return step;
  };
  /* Undoes or redoes. The history moves immediately, so pressing undo twice undoes two steps even if the first has not
     been stored yet. */
  const travel = (move: typeof steppedBack, apply: typeof without): void => {
    const moved = move(history());
    if (moved === null) return;
    batch(() => {
      setHistory(moved.history);
      void inTurn((now) => apply(moved.step, now));
    });
  };

  return {
    sets,
    edit,
    undo: () => travel(steppedBack, without),
    redo: () => travel(steppedForward, again),
    canUndo: () => history().done.length > 0,
    canRedo: () => history().undone.length > 0,
    changedElsewhere,
    seen: () => setChangedElsewhere(false),
  };
}
