import { PLAYED_SECONDS_DEFAULT } from "@bandstand/shared/live/played.ts";
import { GUARD_MS_DEFAULT } from "@bandstand/shared/live/input.ts";
import type { Gig } from "@bandstand/shared/gigs/contract.ts";
import type { PlayedSong } from "@bandstand/shared/live/records.ts";
import type { SetlistSet } from "@bandstand/shared/setlists/records.ts";
import { recall, remember } from "../data/device-memory.ts";
import { type BandDatabase, type PlayEvent, db } from "../data/db.ts";
import { defineMutation, mutate } from "../data/mutations.ts";
import { me } from "../data/session.ts";
import { defineUnwritten, writeOrKeep } from "../data/unwritten.ts";
import { text } from "../i18n/text.ts";
import { saveSetlist as save } from "../setlists/public.ts";
import type { LiveSettings, LiveState } from "./queries.ts";

/** What happened on stage, before it has its number. */
export type StageEvent = Omit<PlayEvent, "n">;

/**
 * Keeps the place, if it has changed, and adds to what happened; survives reload, eviction and a dead battery. The whole
 * transaction is on its way to the browser when this returns: a page that is left right after it loses nothing.
 */
export async function keepStage(state: LiveState | undefined, events: readonly StageEvent[]): Promise<void> {
  const band = db();
  const payload: KeptStage = { state, events };
  await writeOrKeep(band, { kind: STAGE, payload }, () =>
    band.transaction("rw", band.live_states, band.play_events, async ({ idbtrans }) => {
      const writes = writeStage(band, payload);
      idbtrans.commit();
      await Promise.all(writes);
    }),
  );
}

/** Stable: what waits under it may have been kept by an older version of the app. */
const STAGE = "stage";

interface KeptStage {
  readonly state?: LiveState | undefined;
  readonly events: readonly StageEvent[];
}

/* A number is the database's to give. Dexie writes it into what it adds, also where the transaction then fails. */
function unnumbered(event: StageEvent): StageEvent {
  const copy: StageEvent & { n?: number } = { ...event };
  delete copy.n;
  return copy;
}

function writeStage({ live_states, play_events }: BandDatabase, { state, events }: KeptStage): Promise<unknown>[] {
  const writes: Promise<unknown>[] = events.map((event) => play_events.add(unnumbered(event)));
  if (state !== undefined) writes.push(live_states.put({ ...state }));
  return writes;
}

defineUnwritten<KeptStage>(STAGE, async (band, kept) => {
  await Promise.all(writeStage(band, kept));
  return true;
});

/** Sends an own edit on its way, like one made in the editor. */
export const saveSetlist = (gig_id: string, sets: readonly SetlistSet[]): Promise<void> => save(gig_id, sets);

const SETTINGS = "bandstand-live";
const DEFAULTS: LiveSettings = {
  guard_ms: GUARD_MS_DEFAULT,
  learned: {},
  size: 2,
  bumper: false,
  long_press: "off",
  played_seconds: PLAYED_SECONDS_DEFAULT,
  follow: null,
};

/** This device's settings of live mode. */
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

interface SetAsPlayed {
  readonly gig_id: string;
  readonly user_id: string;
  readonly songs: PlayedSong[];
}

const setAsPlayed = defineMutation<SetAsPlayed, Gig>({
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

/** Confirms what was played, for the whole band. */
export const confirmAsPlayed = (gig_id: string, songs: PlayedSong[]): Promise<void> =>
  mutate(setAsPlayed, { gig_id, user_id: me()?.user_id ?? "", songs });
