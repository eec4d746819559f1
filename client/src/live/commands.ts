import type { SetlistSet } from "@bandstand/shared/setlists/records.ts";
import { type PlayEvent, db } from "../data/db.ts";
import { saveSetlist as save } from "../setlists/public.ts";
import type { LiveSettings, LiveState } from "./queries.ts";

/** Keeps the place; survives reload, eviction and a dead battery. */
export const saveLiveState = async (state: LiveState): Promise<void> => void (await db().live_states.put({ ...state }));

/** Adds to what happened on stage. */
export const appendPlayEvent = async (event: Omit<PlayEvent, "n">): Promise<void> =>
  void (await db().play_events.add(event));

/** Sends an own edit on its way, like one made in the editor. */
export const saveSetlist = (gig_id: string, sets: readonly SetlistSet[]): Promise<void> => save(gig_id, sets);

const SETTINGS = "bandstand-live";
const DEFAULTS: LiveSettings = { guard_ms: 350, learned: {}, size: 2 };

/** This device's settings of live mode. */
export function readSettings(): LiveSettings {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(SETTINGS) ?? "{}") as Partial<LiveSettings>) };
  } catch {
    return DEFAULTS;
  }
}

export const writeSettings = (settings: LiveSettings): void => localStorage.setItem(SETTINGS, JSON.stringify(settings));
