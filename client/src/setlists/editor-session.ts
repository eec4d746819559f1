import {
  EMPTY_HISTORY,
  type Step,
  again,
  remembered,
  steppedBack,
  steppedForward,
  without,
} from "@bandstand/shared/setlists/history.ts";
import type { SetlistSet } from "@bandstand/shared/setlists/records.ts";
import { type Accessor, batch, createEffect, createMemo, createSignal, on } from "solid-js";
import { saveSetlist } from "./commands.ts";
import { type GigRow, setsNow } from "./queries.ts";

type Sets = readonly SetlistSet[];

/** An edit as a function of whatever the setlist is by then; the same every time it is asked. */
export type Edit = (sets: Sets) => Sets;

export interface EditorSession {
  /** The setlist as this person sees it: saved, with own edits on top that are still on their way to the disk. */
  readonly sets: Accessor<Sets>;
  /** Makes an edit on the newest setlist; resolves with the step that it was, null when it changed nothing. */
  readonly edit: (edit: Edit) => Promise<Step | null>;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly canUndo: Accessor<boolean>;
  readonly canRedo: Accessor<boolean>;
  /** True since somebody else's edit came in, until `seen`. */
  readonly changedElsewhere: Accessor<boolean>;
  readonly seen: () => void;
}

/** As many own results as can still come back from the database after newer ones. */
const OWN_MAX = 50;

/**
 * Edits of one gig's setlist, one after the other: each is made on the row as it is then, so what another device or live
 * mode did in between stays. While `isHeld` (somebody is dragging) the shown setlist stands still.
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
        /* It is said by then; the list goes back to what is saved. */
      }
      setPending((edits) => edits.filter((one) => one !== edit));
      return step;
    });
    queue = done;
    return done;
  };

  const edit = async (change: Edit): Promise<Step | null> => {
    const step = await inTurn(change);
    if (step !== null) setHistory((known) => remembered(known, step));
    return step;
  };
  /* The history moves at once, so that a second press while the first is on its way takes back the step before. */
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
