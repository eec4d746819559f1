import { PLAYED_SECONDS_DEFAULT } from "@bandstand/shared/live/played.ts";
import { GUARD_MS_DEFAULT } from "@bandstand/shared/live/input.ts";
import type { Gig } from "@bandstand/shared/gigs/contract.ts";
import type { PlayedSong } from "@bandstand/shared/live/contract.ts";
import type { SetlistSet } from "@bandstand/shared/setlists/contract.ts";
import { mergeSetlists } from "@bandstand/shared/setlists/merge.ts";
import { forget, recall, remember } from "../data/device-memory.ts";
import { type BandDatabase, type PlayEvent, db } from "../data/db.ts";
import { plainEdit } from "../data/mutation-kinds.ts";
import { mutate } from "../data/mutations.ts";
import { me } from "../data/session.ts";
import { defineBufferedWrite, writeOrBuffer } from "../data/write-buffer.ts";
import { text } from "../i18n/text.ts";
import { saveSetlist as save } from "../setlists/public.ts";
import type { LiveSettings, LiveState } from "./queries.ts";

export type StageEvent = PlayEvent;

const PER_MS = 1_000;

let lastNumber = 0;

/**
 * Gives an event a number derived from its time, so that repeating a write whose result was lost does not store the event
 * twice. The number is larger than every number that the database assigned in older versions.
 */
export function stageEvent(event: Omit<PlayEvent, "n">): StageEvent {
  /* The random part prevents two windows from using the same number. */
  lastNumber = Math.max(lastNumber + 1, event.at * PER_MS + Math.floor(Math.random() * PER_MS));
  return { ...event, n: lastNumber };
}

/**
 * Stores the position, if it has changed, and appends play events. Both survive a reload, a dead battery, and the
 * browser discarding the page. The browser has the complete transaction by the time this returns, so leaving the page
 * immediately loses nothing.
 */
export async function keepStage(state: LiveState | undefined, events: readonly StageEvent[]): Promise<void> {
  const band = db();
  const payload: KeptStage = { state, events };
  await writeOrBuffer(band, { kind: STAGE, payload }, () =>
    band.transaction("rw", band.live_states, band.play_events, async ({ idbtrans }) => {
      const writes = writeStage(band, payload);
      idbtrans.commit();
      await Promise.all(writes);
    }),
  );
}

/** Must never change, because writes stored under this name may come from an older version of the app. */
const STAGE = "stage";

interface KeptStage {
  readonly state?: LiveState | undefined;
  /** Events kept by older versions have no number; the database assigns one. */
  readonly events: readonly (Omit<StageEvent, "n"> & Partial<Pick<StageEvent, "n">>)[];
}

function writeStage({ live_states, play_events }: BandDatabase, { state, events }: KeptStage): Promise<unknown>[] {
  const writes: Promise<unknown>[] = events.map((event) => play_events.put({ ...event }));
  if (state !== undefined) writes.push(live_states.put({ ...state }));
  return writes;
}

defineBufferedWrite<KeptStage>(STAGE, async (band, kept) => {
  await Promise.all(writeStage(band, kept));
  return true;
});

/** Queues this member's edit to the setlist, as the setlist editor does. */
export const saveSetlist = (gig_id: string, sets: readonly SetlistSet[]): Promise<void> => save(gig_id, sets);

/** Saves the reviewed setlist of a gig. `gig` is as it was when the review was opened; later changes to it are kept. */
export async function saveReviewedSetlist(
  { gig_id, setlist }: Pick<Gig, "gig_id" | "setlist">,
  sets: readonly SetlistSet[],
): Promise<void> {
  const now = (await db().gigs.get(gig_id))?.setlist ?? setlist;
  await saveSetlist(gig_id, mergeSetlists(setlist.sets, sets, now.sets).merged);
}

const SETTINGS = "bandstand-live";
const DEFAULTS: LiveSettings = {
  guard_ms: GUARD_MS_DEFAULT,
  learned: {},
  size: 2,
  bumper: false,
  long_press: "off",
  played_seconds: PLAYED_SECONDS_DEFAULT,
  shows_clock: true,
  shows_comment: true,
  shows_coming: true,
  follow: null,
};

/** Reads this device's settings for live mode. */
export function readSettings(): LiveSettings {
  try {
    return { ...DEFAULTS, ...(JSON.parse(recall(SETTINGS) ?? "{}") as Partial<LiveSettings>) };
  } catch {
    return DEFAULTS;
  }
}

export const writeSettings = (settings: LiveSettings): void => {
  remember(SETTINGS, JSON.stringify(settings));
};

const ZONES = "bandstand-live-zones";

/** Whether the touch areas have been shown on this device before. */
export const areZonesKnown = (): boolean => recall(ZONES) !== null;

export const keepZonesKnown = (): void => void remember(ZONES, "1");

const TOUCH_LOCK = "bandstand-live-locked";

/** Whether touches were locked when a reload or a dead battery interrupted live mode for this gig. */
export const isTouchLocked = (gig_id: string): boolean => recall(TOUCH_LOCK) === gig_id;

/** Stores the touch lock of a gig's live mode on this device; null removes it. */
export function keepTouchLock(gig_id: string | null): void {
  if (gig_id === null) forget(TOUCH_LOCK);
  else remember(TOUCH_LOCK, gig_id);
}

interface SetAsPlayed {
  readonly gig_id: string;
  readonly user_id: string;
  readonly songs: PlayedSong[];
}

const setAsPlayed = plainEdit<SetAsPlayed, Gig>({
  name: "setAsPlayed",
  route: "setAsPlayed",
  collection: "gigs",
  id: ({ gig_id }) => gig_id,
  apply: (gig, { user_id, songs }, made_at) =>
    gig && {
      ...gig,
      as_played: { confirmed_at: new Date(made_at).toISOString(), confirmed_by: user_id, songs },
    },
  request: ({ gig_id, songs }) => ({ params: { gig_id }, body: { songs } }),
  fold: (_earlier, later) => later,
  describe: (_args, gig) => text().stage.didConfirm(gig?.name ?? ""),
});

/** Confirms which songs were played, for the whole band. */
export const confirmAsPlayed = (gig_id: string, songs: PlayedSong[]): Promise<void> =>
  mutate(setAsPlayed, { gig_id, user_id: me()?.user_id ?? "", songs });
