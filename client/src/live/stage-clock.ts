import { type EndOnTime, endOnTime } from "@bandstand/shared/live/end-on-time.ts";
import { type Rest, restOfEvening } from "@bandstand/shared/live/set-clock.ts";
import { firstStep } from "@bandstand/shared/live/steps.ts";
import { isPlayedSet } from "@bandstand/shared/setlists/timing.ts";
import { eveningSeconds } from "@bandstand/shared/time/clock.ts";
import { instantOf } from "@bandstand/shared/time/day.ts";
import { type Accessor, createEffect, createMemo, createSignal, untrack } from "solid-js";
import { bandTimeZone } from "../i18n/format.ts";
import type { LiveSession } from "./live-session.ts";
import { type LiveSong, type Opened, repertoire } from "./queries.ts";

/** Instants are ms since 1970. */
export interface StageClock {
  readonly rest: Accessor<Rest | undefined>;
  /** From when on the rest is counted: now, or the beginning while the band waits for it. */
  readonly from: Accessor<number>;
  readonly plannedEnd: Accessor<number | null>;
  /** How the evening could end on time; null while the plan holds or the band has said to leave it. */
  readonly suggestion: Accessor<EndOnTime | null>;
  readonly songOf: (song_id: string) => LiveSong | undefined;
  dismiss(): void;
}

/** Further than this from its plan it is a look ahead or a rehearsal, and a suggestion would be noise. */
const NEAR_MS = 4 * 60 * 60 * 1000;
/** A suggestion that changes with every second could not be read, so it looks at the clock this often. */
const LOOK_EVERY_MS = 15_000;

/**
 * The set clock of a gig on stage, and the way to end on time when its plan would be broken. It knows the planned times
 * only when `isPainted`: the song comes first.
 */
export function createStageClock(
  session: LiveSession,
  opened: Opened,
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

  /* The times come a frame after the song. */
  const { painted } = session;
  /* Whoever stands at the first song before the gig begins is waiting for it. */
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
  /* Time is filled in the last set only: before it nobody knows yet how the evening goes. */
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

  const found = createMemo((): EndOnTime | null => {
    const [at, planned, starts] = [look(), plannedEnd(), begin()];
    const here = place(at);
    if (here === undefined || planned === null || (starts !== null && at < starts)) return null;
    if (Math.abs(planned - at) > NEAR_MS) return null;
    const way = endOnTime(painted().sets, here, (planned - at) / 1000, active(), lengthOf, opened.timing) ?? null;
    if (way?.kind === "skip" || isLastSet()) return way;
    return null;
  });
  /* The whole repertoire is read only when there is time to fill. */
  createEffect(() => {
    const [planned, starts] = [plannedEnd(), begin()];
    const ahead = rest()?.evening_left;
    if (planned === null || ahead === undefined || !isLastSet() || (starts !== null && look() < starts)) return;
    if (planned - look() - ahead * 1000 > 0) void loadRepertoire().catch(() => undefined);
  });
  const signature = (way: EndOnTime): string => `${way.kind} ${painted().step?.id ?? ""}`;

  return {
    rest,
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
