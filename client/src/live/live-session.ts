import { type Step, firstStep } from "@bandstand/shared/live/steps.ts";
import type { SetlistSet } from "@bandstand/shared/setlists/contract.ts";
import { mergeSetlists } from "@bandstand/shared/setlists/merge.ts";
import { type Accessor, batch, createEffect, createMemo, on, untrack } from "solid-js";
import { createPainted } from "../ui/after-paint.ts";
import { type StageEvent, saveSetlist } from "./commands.ts";
import { type OthersChanges, createOthersChanges } from "./others-changes.ts";
import { type PinnedSetlist, createPinnedSetlist } from "./pinned-setlist.ts";
import type { LiveGig, LiveSong, OpenedGig } from "./queries.ts";
import { type Notice, type StageNotices, createStageNotices } from "./stage-notices.ts";

/** A pinned setlist with the position in it, this member's edits and changes by others. Times are ms since 1970. */
export interface LiveSession {
  readonly gig: Accessor<LiveGig>;
  readonly sets: Accessor<readonly SetlistSet[]>;
  readonly current: Accessor<Step | undefined>;
  /** Returns the step before (`-1`) or after (`1`) the current one; undefined at either end. */
  readonly beside: (direction: 1 | -1) => Step | undefined;
  readonly enteredAt: Accessor<number>;
  /** Play events since live mode was opened. */
  readonly events: Accessor<readonly StageEvent[]>;
  /** True while this device cannot store play events; live mode continues, and they are stored later. */
  readonly isUnkept: Accessor<boolean>;
  /** The state of the last painted frame, for everything that may be rendered after the song itself. */
  readonly painted: Accessor<OnStage>;
  readonly song: (song_id: string) => LiveSong | undefined;
  /** The changes by others that the user has not yet applied or postponed; null if there are none. */
  readonly others: OthersChanges["offered"];
  /** The server's version of the setlist on this device; 0 if the server does not have it yet. */
  readonly heldVersion: Accessor<number>;
  readonly othersWait: Accessor<boolean>;
  readonly notice: Accessor<Notice | null>;
  move(direction: 1 | -1): void;
  /** Goes to a step; `message` is shown for ten seconds with undo, or until the next song if that comes earlier. */
  jump(step_id: string, message?: string): void;
  first(): void;
  /** Applies an edit by this member; `message` is shown for ten seconds with undo. */
  edit(change: (sets: readonly SetlistSet[]) => readonly SetlistSet[], message: string, kind: EditKind): void;
  /** Ends live mode, and with it the current song. */
  leave(): void;
  undo(): void;
  adopt(when: "now" | "after" | "later"): void;
}

type EditKind = "skip" | "insert" | "move" | "note";

interface OnStage {
  readonly step: Step | undefined;
  readonly enteredAt: number;
  readonly steps: readonly Step[];
  readonly sets: readonly SetlistSet[];
}

interface SessionOptions {
  readonly opened: OpenedGig;
  /** The gig as this device currently has it; changes with every pull and every edit by this member. */
  readonly latest: Accessor<LiveGig | undefined>;
  /** False for a musician and for a locked gig: this member's edits then stay on this device. */
  readonly mayWrite: () => boolean;
}

/**
 * Creates the state of one gig in live mode. It works on a pinned copy of the setlist: edits by others wait until the
 * user applies them; this member's edits apply immediately and are sent through the outbox.
 */
export function createLiveSession({ opened, latest, mayWrite }: SessionOptions): LiveSession {
  const list = createPinnedSetlist(opened, latest);
  const notices = createStageNotices();
  const others = createOthersChanges(list, notices);
  const { gig, sets, steps, current, state } = list;
  const beside = (direction: 1 | -1): Step | undefined => list.beside(current(), direction);
  const moves = createMoves(list, notices, others);

  createEffect(
    on(current, (step) => step !== undefined && step.id !== untrack(state).step_id && list.keep({ step_id: step.id }), {
      defer: true,
    }),
  );

  /* Opening live mode, or returning to it, starts a song; the start is stored once that song is rendered. */
  const opening = untrack(current);
  if (opening !== undefined) list.note(eventOf(opening), opening, Date.now());

  return {
    gig,
    sets,
    current,
    beside,
    enteredAt: () => state().entered_at,
    events: list.events,
    isUnkept: list.writes.isFailing,
    painted: createPainted(() => ({
      step: current(),
      enteredAt: state().entered_at,
      steps: steps(),
      sets: sets(),
    })),
    song: list.song,
    others: others.offered,
    heldVersion: createMemo(() => gig().setlist_version),
    othersWait: others.areWaiting,
    notice: notices.notice,
    ...moves,
    edit: createEdit(list, notices, mayWrite),
    undo: notices.undo,
    adopt: (when) => (when === "now" ? others.apply() : others.postpone(when)),
    leave() {
      list.note("end", untrack(current), Date.now());
      list.writes.end();
    },
  };
}

const eventOf = (step: Step): "start" | "break" => (step.kind === "song" ? "start" : "break");

/* Creates the methods that change the position. */
function createMoves(
  list: PinnedSetlist,
  notices: StageNotices,
  others: OthersChanges,
): Pick<LiveSession, "move" | "jump" | "first"> {
  const { state, steps, current } = list;
  const goTo = (step: Step | undefined): void => {
    if (step === undefined || step.id === untrack(state).step_id) return;
    const now = Date.now();
    const isDue = untrack(others.isDueAfterSong);
    batch(() => {
      if (untrack(notices.notice)?.kind === "jumped") notices.clear();
      list.keep({ step_id: step.id, entered_at: now });
      if (isDue) others.apply();
    });
    list.note(eventOf(step), step, now);
  };
  /* Undo returns to the song as if it had never been left: its clock continues from its original start. */
  const jump = (to: Step | undefined, message: string | undefined): void => {
    const [from, left] = [untrack(current), untrack(state)];
    const isDue = untrack(others.isDueAfterSong);
    if (to === undefined || to.id === left.step_id) return;
    goTo(to);
    if (message === undefined || from === undefined || isDue) return;
    const undo = (): void => {
      if (!untrack(steps).some((step) => step.id === from.id)) return;
      list.keep({ step_id: from.id, entered_at: left.entered_at });
      list.note(eventOf(from), from, Date.now());
    };
    batch(() => {
      notices.offerUndo(undo);
      notices.show({ kind: "jumped", text: message });
    });
  };
  return {
    move: (direction) => goTo(untrack(() => list.beside(current(), direction))),
    jump: (step_id, message) =>
      jump(
        untrack(steps).find((step) => step.id === step_id),
        message,
      ),
    first: () => goTo(firstStep(untrack(steps))),
  };
}

/*
 * Returns a function that applies an edit to the setlist of the row as it was last read, together with this member's
 * earlier edits that it lacks: the row is read a moment after each edit, and not at all while the database is lost.
 */
function createUnseenEdits() {
  let read = "";
  let unseen: readonly (readonly SetlistSet[])[] = [];
  return (row: readonly SetlistSet[], edit: (sets: readonly SetlistSet[]) => readonly SetlistSet[]) => {
    const written = JSON.stringify(row);
    const at = unseen.findIndex((sets) => JSON.stringify(sets) === written);
    /* If somebody else has changed the row, it was read after this member's edits had been written to it. */
    if (at !== -1) unseen = unseen.slice(at + 1);
    else if (written !== read) unseen = [];
    read = written;
    const edited = edit(unseen.at(-1) ?? row);
    unseen = [...unseen, edited];
    return edited;
  };
}

/* Creates the method that applies edits by this member. */
function createEdit(list: PinnedSetlist, notices: StageNotices, mayWrite: () => boolean): LiveSession["edit"] {
  const { gig, state, sets, current, writes } = list;
  const withUnseen = createUnseenEdits();
  /* The row on this device may contain edits by others that are not shown in live mode yet, so only this one edit
     is merged into it. */
  const send = (before: readonly SetlistSet[], changed: readonly SetlistSet[]): Promise<void> => {
    const { gig_id, setlist } = untrack(gig);
    return saveSetlist(
      gig_id,
      withUnseen(setlist.sets, (sets) => mergeSetlists(before, changed, sets).merged),
    );
  };
  const write = (changed: readonly SetlistSet[]): void => {
    const { pinned } = untrack(state);
    list.keep({ pinned: { ...pinned, sets: changed } });
    /* The pinned setlist is stored before the outbox gets the edit; otherwise, after a crash, the edit would look like
       somebody else's. */
    writes.now();
    void list.loadSongs(changed);
    if (mayWrite()) writes.edit(() => send(pinned.sets, changed));
  };
  return (change, message, kind) => {
    const before = untrack(sets);
    const after = change(before);
    if (after === before) return;
    batch(() => {
      notices.offerUndo(() => write(before));
      write(after);
      notices.show({ kind: "done", text: message });
    });
    list.note(kind, untrack(current), Date.now());
  };
}
