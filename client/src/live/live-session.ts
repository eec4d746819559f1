import {
  changesBehind,
  firstStep,
  liveSteps,
  neighbour,
  placeAfterEdit,
  type Step,
} from "@bandstand/shared/live/steps.ts";
import { mergeSetlists } from "@bandstand/shared/setlists/merge.ts";
import type { SetlistSet } from "@bandstand/shared/setlists/contract.ts";
import { type Accessor, batch, createEffect, createMemo, createSignal, on, untrack } from "solid-js";
import { type StageEvent, saveSetlist, stageEvent } from "./commands.ts";
import type { PlayEvent } from "../data/db.ts";
import { type LiveGig, type LiveSong, type LiveState, type Opened, songsOf } from "./queries.ts";
import { createStageWrites } from "./stage-writes.ts";
import { createPainted } from "../ui/after-paint.ts";

/** A pinned setlist with the position in it, this member's edits and changes by others. Times are ms since 1970. */
export interface LiveSession {
  readonly gig: Accessor<LiveGig>;
  readonly sets: Accessor<readonly SetlistSet[]>;
  readonly steps: Accessor<Step[]>;
  readonly current: Accessor<Step | undefined>;
  readonly previous: Accessor<Step | undefined>;
  readonly next: Accessor<Step | undefined>;
  readonly afterNext: Accessor<Step | undefined>;
  readonly enteredAt: Accessor<number>;
  /** Play events since live mode was opened. */
  readonly events: Accessor<readonly StageEvent[]>;
  /** True while this device cannot store play events; live mode continues, and they are stored later. */
  readonly isUnkept: Accessor<boolean>;
  /** The state of the last painted frame, for everything that may be rendered after the song itself. */
  readonly painted: Accessor<OnStage>;
  readonly song: (song_id: string) => LiveSong | undefined;
  /** Others' changes to the pinned setlist, shown when the song ends; null until then and without changes. */
  readonly others: Accessor<{ readonly count: number; readonly fromSong: number } | null>;
  /** The server's version of the setlist on this device; 0 if the server does not have it yet. */
  readonly heldVersion: Accessor<number>;
  readonly othersWait: Accessor<boolean>;
  readonly notice: Accessor<Notice | null>;
  move(direction: 1 | -1): void;
  /** Goes to a step; `say` is shown for ten seconds with undo, or until the next song if that comes earlier. */
  jump(step_id: string, say?: string): void;
  first(): void;
  /** Applies an edit by this member; `say` is shown for ten seconds with undo. */
  edit(
    change: (sets: readonly SetlistSet[]) => readonly SetlistSet[],
    say: string,
    kind: "skip" | "insert" | "move" | "note",
  ): void;
  /** Ends live mode, and with it the current song. */
  leave(): void;
  undo(): void;
  adopt(when: "now" | "after" | "later"): void;
  dismissNotice(): void;
}

interface OnStage {
  readonly step: Step | undefined;
  readonly enteredAt: number;
  readonly steps: readonly Step[];
  readonly sets: readonly SetlistSet[];
}

type Notice =
  | { readonly kind: "done"; readonly text: string }
  | { readonly kind: "jumped"; readonly text: string }
  | { readonly kind: "place_moved" }
  | { readonly kind: "adopted" };

interface SessionOptions {
  readonly opened: Opened;
  /** The gig as this device currently has it; changes with every pull and every own edit. */
  readonly latest: Accessor<LiveGig | undefined>;
  /** False for a musician and for a locked gig: this member's edits then stay on this device. */
  readonly mayWrite: () => boolean;
}

/** How long undo of this member's last change is offered, in milliseconds. */
const UNDO_MS = 10_000;

const startOf = (gig: LiveGig): LiveState => {
  const first = firstStep(liveSteps(gig.setlist.sets));
  return {
    gig_id: gig.gig_id,
    step_id: first?.id ?? "",
    entered_at: Date.now(),
    pinned: { setlist_version: gig.setlist_version, base: gig.setlist.sets, sets: gig.setlist.sets },
  };
};

/**
 * During a gig the position changes every few minutes; after this long without a change it is a different evening, in
 * milliseconds.
 */
const EVENING_MS = 12 * 60 * 60 * 1000;

/* The last position. A position from another day, at home or at a rehearsal, is not reused: the evening then starts
   with the first song of the current setlist, without edits that never left this device. */
function resumed({ gig, state }: Opened): LiveState {
  if (state === undefined) return startOf(gig);
  if (Date.now() - state.entered_at < EVENING_MS) return state;
  const { base, sets } = state.pinned;
  const theirs = gig.setlist.sets;
  const start = startOf({ ...gig, setlist: { ...gig.setlist, sets: mergeSetlists(base, sets, theirs).merged } });
  return { ...start, pinned: { ...start.pinned, base: theirs } };
}

/**
 * The state of one gig in live mode. It works on a pinned copy of the setlist: edits by others wait until the user
 * applies them, this member's edits apply immediately and are sent through the outbox. Everything is stored in the
 * local database by entry id, so that a reload or an empty battery returns to the same song.
 */
export function createLiveSession({ opened, latest, mayWrite }: SessionOptions): LiveSession {
  const [state, setState] = createSignal<LiveState>(resumed(opened));
  const [songs, setSongs] = createSignal(opened.songs);
  const [notice, setNotice] = createSignal<Notice | null>(null);
  const [undoState, setUndoState] = createSignal<{ readonly run: () => void } | null>(null);
  const [adoption, setAdoption] = createSignal<{
    readonly version: readonly SetlistSet[];
    readonly when: "after" | "later";
  } | null>(null);
  const [events, setEvents] = createSignal<readonly StageEvent[]>([]);
  const writes = createStageWrites();
  let noticeTimer: ReturnType<typeof setTimeout> | undefined;

  /* Keeps the last known gig if the database is lost on stage. */
  const gig = createMemo<LiveGig>((known) => latest() ?? known, opened.gig);
  const pinned = createMemo(() => state().pinned);
  const sets = createMemo(() => pinned().sets);
  const steps = createMemo(() => liveSteps(sets()));
  const current = createMemo(() => steps().find((step) => step.id === state().step_id) ?? firstStep(steps()));
  const beside = (from: Step | undefined, direction: 1 | -1) => from && neighbour(steps(), from.id, direction);
  const next = createMemo(() => beside(current(), 1));

  const keep = (change: Partial<LiveState>): void => {
    const changed = { ...untrack(state), ...change };
    setState(changed);
    writes.place(changed);
  };
  const say = (shown: Notice): void => {
    clearTimeout(noticeTimer);
    setNotice(shown);
    noticeTimer = setTimeout(() => batch(() => (setNotice(null), setUndoState(null))), UNDO_MS);
  };
  const forget = (): void => {
    setUndoState(null);
    setNotice(null);
  };
  const loadSongs = async (wanted: readonly SetlistSet[]): Promise<void> => {
    const missing = wanted
      .flatMap((set) => set.songs.map((entry) => entry.song_id))
      .filter((id) => !untrack(songs).has(id));
    if (missing.length === 0) return;
    const found = await songsOf(missing).catch(() => new Map<string, LiveSong>());
    setSongs((known) => new Map([...known, ...found]));
  };

  const note = (kind: PlayEvent["kind"], step: Step | undefined, at: number): void => {
    const event = stageEvent({
      gig_id: opened.gig.gig_id,
      kind,
      step_id: step?.id ?? "",
      song_id: step?.kind === "song" ? step.entry.song_id : null,
      at,
    });
    writes.note(event);
    setEvents((known) => [...known, event]);
  };

  const goTo = (step: Step | undefined): void => {
    if (step === undefined || step.id === untrack(state).step_id) return;
    const now = Date.now();
    const waiting = untrack(adoption);
    batch(() => {
      if (untrack(notice)?.kind === "jumped") forget();
      keep({ step_id: step.id, entered_at: now });
      if (waiting?.when === "after") takeOver();
    });
    note(step.kind === "song" ? "start" : "break", step, now);
  };

  /* Returns to the song as if it had never been left: its clock continues from its original start. */
  const jump = (to: Step | undefined, text: string | undefined): void => {
    const [from, left] = [untrack(current), untrack(state)];
    const isTakingOver = untrack(adoption)?.when === "after";
    if (to === undefined || to.id === left.step_id) return;
    goTo(to);
    if (text === undefined || from === undefined || isTakingOver) return;
    const back = (): void => {
      if (!untrack(steps).some((step) => step.id === from.id)) return;
      keep({ step_id: from.id, entered_at: left.entered_at });
      note(from.kind === "song" ? "start" : "break", from, Date.now());
    };
    batch(() => {
      setUndoState({ run: back });
      say({ kind: "jumped", text });
    });
  };

  /* Merges three versions: the last applied setlist, the pinned one, and the current one on this device. */
  const takeOver = (): void => {
    const theirs = untrack(gig);
    const { pinned, step_id } = untrack(state);
    const merged = mergeSetlists(pinned.base, pinned.sets, theirs.setlist.sets).merged;
    const before = liveSteps(pinned.sets);
    const place = placeAfterEdit(before, liveSteps(merged), step_id);
    setAdoption(null);
    void loadSongs(merged);
    keep({
      step_id: place.step?.id ?? "",
      ...(place.moved ? { entered_at: Date.now() } : {}),
      pinned: { setlist_version: theirs.setlist_version, base: theirs.setlist.sets, sets: merged },
    });
    say({ kind: place.moved ? "place_moved" : "adopted" });
  };

  /* The row on this device may contain edits by others that are not shown in live mode yet, so only this one edit
     is merged into it. */
  const sendEdit = (before: readonly SetlistSet[], changed: readonly SetlistSet[]): Promise<void> =>
    saveSetlist(opened.gig.gig_id, mergeSetlists(before, changed, untrack(gig).setlist.sets).merged);

  const write = (changed: readonly SetlistSet[]): void => {
    const { pinned } = untrack(state);
    keep({ pinned: { ...pinned, sets: changed } });
    /* Before the outbox: otherwise, after a crash, this member's edit would look like one by others. */
    writes.now();
    void loadSongs(changed);
    if (mayWrite()) writes.edit(() => sendEdit(pinned.sets, changed));
  };

  const behind = createMemo(() => {
    const there = gig().setlist.sets;
    const { base, sets: mine } = pinned();
    if (there === base) return null;
    const seen = changesBehind(mine, mergeSetlists(base, mine, there).merged);
    return seen.count === 0 ? null : seen;
  });

  createEffect(
    on(current, (step) => step !== undefined && step.id !== untrack(state).step_id && keep({ step_id: step.id }), {
      defer: true,
    }),
  );

  /* Opening live mode, or returning to it, starts a song; the start is stored once that song is rendered. */
  const opening = untrack(current);
  if (opening !== undefined) note(opening.kind === "song" ? "start" : "break", opening, Date.now());

  return {
    gig,
    sets,
    steps,
    current,
    previous: createMemo(() => beside(current(), -1)),
    next,
    afterNext: createMemo(() => beside(next(), 1)),
    enteredAt: () => state().entered_at,
    events,
    isUnkept: writes.isFailing,
    painted: createPainted(() => ({
      step: current(),
      enteredAt: state().entered_at,
      steps: steps(),
      sets: sets(),
    })),
    song: (song_id) => songs().get(song_id),
    others: createMemo(() => {
      const seen = behind();
      const put = adoption();
      return seen === null || (put !== null && put.version === gig().setlist.sets) ? null : seen;
    }),
    heldVersion: createMemo(() => gig().setlist_version),
    othersWait: () => adoption()?.when === "after" && behind() !== null,
    notice,
    move: (direction) => goTo(untrack(current) && neighbour(untrack(steps), untrack(current)!.id, direction)),
    jump: (step_id, text) =>
      jump(
        untrack(steps).find((step) => step.id === step_id),
        text,
      ),
    first: () => goTo(firstStep(untrack(steps))),
    edit(change, text, kind) {
      const before = untrack(sets);
      const after = change(before);
      if (after === before) return;
      batch(() => {
        setUndoState({ run: () => write(before) });
        write(after);
        say({ kind: "done", text });
      });
      note(kind, untrack(current), Date.now());
    },
    undo() {
      const way = untrack(undoState);
      if (way === null) return;
      batch(() => {
        forget();
        way.run();
      });
    },
    adopt(when) {
      if (when === "now") takeOver();
      else setAdoption({ version: untrack(gig).setlist.sets, when });
    },
    leave() {
      note("end", untrack(current), Date.now());
      writes.end();
    },
    dismissNotice: () => setNotice(null),
  };
}
