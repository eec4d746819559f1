import { type Step, firstStep, liveSteps, neighbour } from "@bandstand/shared/live/steps.ts";
import type { SetlistSet } from "@bandstand/shared/setlists/contract.ts";
import { mergeSetlists } from "@bandstand/shared/setlists/merge.ts";
import { type Accessor, createMemo, createSignal, untrack } from "solid-js";
import type { PlayEvent } from "../data/db.ts";
import { type StageEvent, stageEvent } from "./commands.ts";
import { type LiveGig, type LiveSong, type LiveState, type OpenedGig, songsOf } from "./queries.ts";
import { type StageWrites, createStageWrites } from "./stage-writes.ts";

/** The setlist that live mode plays and the position in it, both stored on this device after every change. */
export interface PinnedSetlist {
  /** The gig as this device currently has it, with changes that are not shown in live mode yet. */
  readonly gig: Accessor<LiveGig>;
  readonly state: Accessor<LiveState>;
  /** The setlist as shown in live mode, and the states it was merged from. */
  readonly pinned: Accessor<LiveState["pinned"]>;
  readonly sets: Accessor<readonly SetlistSet[]>;
  readonly steps: Accessor<Step[]>;
  readonly current: Accessor<Step | undefined>;
  readonly beside: (from: Step | undefined, direction: 1 | -1) => Step | undefined;
  readonly song: (song_id: string) => LiveSong | undefined;
  /** Play events since live mode was opened. */
  readonly events: Accessor<readonly StageEvent[]>;
  readonly writes: StageWrites;
  /** Changes and stores the setlist or the position. */
  readonly keep: (change: Partial<LiveState>) => void;
  /** Records a play event at a time in ms since 1970. */
  readonly note: (kind: PlayEvent["kind"], step: Step | undefined, at: number) => void;
  /** Loads the songs of a setlist that live mode does not have in memory yet. */
  readonly loadSongs: (sets: readonly SetlistSet[]) => Promise<void>;
}

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
 * During a gig, the position changes every few minutes; if it has not changed for this many milliseconds, it belongs to
 * a different evening.
 */
const EVENING_MS = 12 * 60 * 60 * 1000;

/** Whether a stored position is from the current evening. */
export const isRunning = (state: LiveState | undefined): boolean =>
  state !== undefined && Date.now() - state.entered_at < EVENING_MS;

/* Returns the last position. If it is from another day, such as a rehearsal, the evening starts instead with the first
   song of the current setlist, which is merged with edits that never left this device. */
function resumed({ gig, state }: OpenedGig): LiveState {
  if (state === undefined) return startOf(gig);
  if (isRunning(state)) return state;
  const { base, sets } = state.pinned;
  const theirs = gig.setlist.sets;
  const start = startOf({ ...gig, setlist: { ...gig.setlist, sets: mergeSetlists(base, sets, theirs).merged } });
  return { ...start, pinned: { ...start.pinned, base: theirs } };
}

/**
 * Pins the setlist of a gig, or resumes the one stored on this device. The position is stored by entry id, so that live
 * mode returns to the same song after a reload or a dead battery.
 */
export function createPinnedSetlist(opened: OpenedGig, latest: Accessor<LiveGig | undefined>): PinnedSetlist {
  const [state, setState] = createSignal<LiveState>(resumed(opened));
  const [songs, setSongs] = createSignal(opened.songs);
  const [events, setEvents] = createSignal<readonly StageEvent[]>([]);
  const writes = createStageWrites();

  /* Keeps the last known gig if the database is lost on stage. */
  const gig = createMemo<LiveGig>((known) => latest() ?? known, opened.gig);
  const pinned = createMemo(() => state().pinned);
  const sets = createMemo(() => pinned().sets);
  const steps = createMemo(() => liveSteps(sets()));
  const current = createMemo(() => steps().find((step) => step.id === state().step_id) ?? firstStep(steps()));

  return {
    gig,
    state,
    pinned,
    sets,
    steps,
    current,
    beside: (from, direction) => from && neighbour(steps(), from.id, direction),
    song: (song_id) => songs().get(song_id),
    events,
    writes,
    keep(change) {
      const changed = { ...untrack(state), ...change };
      setState(changed);
      writes.place(changed);
    },
    note(kind, step, at) {
      const event = stageEvent({
        gig_id: opened.gig.gig_id,
        kind,
        step_id: step?.id ?? "",
        song_id: step?.kind === "song" ? step.entry.song_id : null,
        at,
      });
      writes.note(event);
      setEvents((known) => [...known, event]);
    },
    async loadSongs(wanted) {
      const missing = wanted
        .flatMap((set) => set.songs.map((entry) => entry.song_id))
        .filter((id) => !untrack(songs).has(id));
      if (missing.length === 0) return;
      const found = await songsOf(missing).catch(() => new Map<string, LiveSong>());
      setSongs((known) => new Map([...known, ...found]));
    },
  };
}
