import { type AsPlayedOptions, tickedEntries } from "@bandstand/shared/live/played.ts";
import { songSeconds } from "@bandstand/shared/setlists/timing.ts";
import { type Accessor, createMemo, createSignal } from "solid-js";
import { evening } from "./evening.ts";
import type { LiveSession } from "./live-session.ts";
import { type OpenedGig, playEventsOf } from "./queries.ts";
import type { StageEvent } from "./commands.ts";

/**
 * On any evening other than the gig's, the band is assumed to be rehearsing: only songs played no longer ago than this,
 * in milliseconds, are marked.
 */
const REHEARSAL_MS = 12 * 60 * 60 * 1000;

export interface TicksOptions {
  readonly session: LiveSession;
  readonly opened: OpenedGig;
  /** Ms since 1970. */
  readonly now: Accessor<number>;
  readonly played_seconds: Accessor<number>;
}

/**
 * Returns the entries marked as played, by the same rule as the review after the gig. Play events from before live mode
 * was opened are loaded shortly afterwards; if that fails, they are ignored. Call in a component.
 */
export function createTicks({ session, opened, now, played_seconds }: TicksOptions): Accessor<ReadonlySet<string>> {
  const [earlier, setEarlier] = createSignal<readonly StageEvent[]>([]);
  void playEventsOf(opened.gig.gig_id).then(setEarlier, () => undefined);
  const secondsOf = (song_id: string) => songSeconds(song_id, (id) => session.song(id)?.duration, opened.timing);
  const options = (): AsPlayedOptions => {
    const window = evening(session.gig());
    const isTonight = now() >= window.from && now() <= window.until;
    const shown = isTonight ? window : { from: now() - REHEARSAL_MS, until: now(), begin: null };
    return { ...shown, played_seconds: played_seconds(), secondsOf };
  };
  const events = createMemo(() => {
    const name = ({ at, kind, step_id }: StageEvent): string => `${at} ${kind} ${step_id}`;
    return [...new Map([...earlier(), ...session.events()].map((event) => [name(event), event])).values()];
  });
  return createMemo(() => tickedEntries(session.gig().as_played, events(), options(), now()));
}
