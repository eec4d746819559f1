import { type EndOnTime, endOnTime, steadyOffer } from "@bandstand/shared/live/end-on-time.ts";
import { type Rest, restOfEvening } from "@bandstand/shared/live/set-clock.ts";
import { firstStep } from "@bandstand/shared/live/steps.ts";
import { isPlayedSet } from "@bandstand/shared/setlists/timing.ts";
import { eveningSeconds } from "@bandstand/shared/time/clock.ts";
import { instantOf } from "@bandstand/shared/time/day.ts";
import { type Accessor, createEffect, createMemo, createSignal, untrack } from "solid-js";
import { bandTimeZone } from "../i18n/format.ts";
import type { LiveSession } from "./live-session.ts";
import { type LiveSong, type OpenedGig, repertoire } from "./queries.ts";

/** Instants are ms since 1970. */
export interface StageClock {
  readonly rest: Accessor<Rest | undefined>;
  /** Seconds since the current song or break began; 0 while the band waits for the gig's start. */
  readonly elapsed: Accessor<number | undefined>;
  /** The time from which the rest of the evening is counted: now, or the gig's start while the band waits for it. */
  readonly from: Accessor<number>;
  readonly plannedEnd: Accessor<number | null>;
  /** How the evening could end on time; null while it is on time, or if the suggestion was dismissed. */
  readonly suggestion: Accessor<EndOnTime | null>;
  readonly songOf: (song_id: string) => LiveSong | undefined;
  dismiss(): void;
}

/**
 * If the planned end is further from now than this, in milliseconds, the user is probably previewing or rehearsing, and
 * a suggestion would only be a distraction.
 */
const NEAR_MS = 4 * 60 * 60 * 1000;
/** How often the suggestion is updated, in milliseconds. If it changed every second, nobody could read it. */
const LOOK_EVERY_MS = 15_000;

/**
 * Creates the clock of a gig in live mode, with a suggestion if the gig would not end on time. Computes the planned
 * times only once `isPainted` is true, so they do not delay the first song.
 */
export function createStageClock(
  session: LiveSession,
  opened: OpenedGig,
  { now, isPainted }: { readonly now: Accessor<number>; readonly isPainted: Accessor<boolean> },
): StageClock {
  const [songs, setSongs] = createSignal<ReadonlyMap<string, LiveSong> | null>(null);
  const [left, setLeft] = createSignal<string | null>(null);
  const songOf = (song_id: string): LiveSong | undefined => session.song(song_id) ?? songs()?.get(song_id);
  const lengthOf = (song_id: string) => songOf(song_id)?.duration;
  const instant = (point: "begin" | "end"): number | null => {
    const seconds = eveningSeconds(session.gig())[point];
    return seconds === null || !isPainted() ? null : instantOf(session.gig().date, seconds, bandTimeZone());
  };
  const begin = createMemo(() => instant("begin"));
  const plannedEnd = createMemo(() => instant("end"));

  /* Uses the state that was last painted, because times are shown a frame after the song. */
  const { painted } = session;
  /* The band waits to begin if the first song is shown and the gig's start is in the future. */
  const isWaiting = (at: number): boolean =>
    (begin() ?? 0) > at && painted().step?.id === firstStep(painted().steps)?.id;
  const place = (at: number) => {
    const { step, steps, enteredAt } = painted();
    const isFirst = step !== undefined && step.id === firstStep(steps)?.id;
    const since = isFirst ? Math.max(enteredAt, begin() ?? 0) : enteredAt;
    return step && { step_id: step.id, elapsed: Math.max((at - since) / 1000, 0) };
  };
  const from = createMemo(() => (isWaiting(now()) ? (begin() ?? now()) : now()));
  const rest = createMemo(() => {
    const here = place(now());
    return here && restOfEvening(painted().sets, here, lengthOf, opened.timing);
  });

  const look = createMemo(() => Math.floor(now() / LOOK_EVERY_MS) * LOOK_EVERY_MS);
  /* Suggests inserting songs only in the last set: before that, nobody knows how the evening will go. */
  const isLastSet = (): boolean => {
    const { step, sets } = painted();
    const set_id = step?.kind === "song" ? step.set.set_id : step?.before.set_id;
    return sets.findLast((set) => isPlayedSet(set) || set.set_id === set_id)?.set_id === set_id;
  };
  const loadRepertoire = async (): Promise<void> => {
    if (untrack(songs) !== null) return;
    setSongs(new Map());
    const all = await repertoire();
    setSongs(new Map(all.map((song): [string, LiveSong] => [song.song_id, song])));
  };
  const active = createMemo(() =>
    [...(songs() ?? [])].flatMap(([song_id, { status }]) => (status === "active" ? [song_id] : [])),
  );

  /* The last suggestion, remembered even after it is accepted, so that Undo brings back the same suggestion. */
  let shown: { readonly way: EndOnTime; readonly sets: unknown; readonly step_id: string } | undefined;
  const steady = (computed: EndOnTime, step_id: string): EndOnTime => {
    const { sets } = painted();
    const isSame = shown?.sets === sets && shown.step_id === step_id;
    const way = isSame ? steadyOffer(shown!.way, computed) : computed;
    shown = { way, sets, step_id };
    return way;
  };
  const found = createMemo((): EndOnTime | null => {
    const [at, planned, starts] = [look(), plannedEnd(), begin()];
    const here = place(at);
    if (here === undefined || planned === null || (starts !== null && at < starts)) return null;
    if (Math.abs(planned - at) > NEAR_MS) return null;
    const way = endOnTime(painted().sets, here, (planned - at) / 1000, active(), lengthOf, opened.timing);
    return way?.kind === "skip" || (way && isLastSet()) ? steady(way, here.step_id) : null;
  });
  /* The whole repertoire is read only if there is time to fill. */
  createEffect(() => {
    const [planned, starts] = [plannedEnd(), begin()];
    const ahead = rest()?.evening_left;
    if (planned === null || ahead === undefined || !isLastSet() || (starts !== null && look() < starts)) return;
    if (planned - look() - ahead * 1000 > 0) void loadRepertoire().catch(() => undefined);
  });
  const signature = (way: EndOnTime): string => `${way.kind} ${painted().step?.id ?? ""}`;

  return {
    rest,
    elapsed: () => place(now())?.elapsed,
    from,
    plannedEnd,
    songOf,
    suggestion: createMemo(() => {
      const way = found();
      return way === null || left() === signature(way) ? null : way;
    }),
    dismiss() {
      const way = untrack(found);
      if (way !== null) setLeft(signature(way));
    },
  };
}
