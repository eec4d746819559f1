import { OVER_PLAN_SECONDS, overPlan } from "@bandstand/shared/live/end-on-time.ts";
import type { SetClock } from "@bandstand/shared/live/set-clock.ts";
import { formatLength } from "@bandstand/shared/time/clock.ts";
import { type JSX, Show } from "solid-js";
import { formatInstantTime } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { SyncPill } from "../sync/public.ts";
import { Button } from "../ui/button.tsx";
import "./top-strip.css";
import { HoldButton } from "./hold-button.tsx";

interface TopStripProps {
  /** True once the song is painted; times are shown a frame later. */
  readonly isPainted: boolean;
  /** Now, and the planned end: ms since 1970. */
  readonly now: number;
  /** The time from which the rest of the evening is counted: now, or the gig's start while the band waits for it. */
  readonly from: number;
  readonly plannedEnd: number | null;
  readonly clock: SetClock | undefined;
  /** True during a break; the clocks then show the break's times. */
  readonly isBreak: boolean;
  readonly set: { readonly position: number; readonly count: number } | null;
  readonly song: { readonly position: number; readonly count: number } | null;
  readonly awake: boolean;
  readonly onList: () => void;
  readonly onExit: () => void;
}

const EXIT_HOLD_MS = 800;
/** A delay of this many seconds or more is shown as a warning. */
const LATE_SECONDS = OVER_PLAN_SECONDS;

/**
 * If the projected end is further from the planned end than this, in seconds, the user is probably previewing or
 * rehearsing, so the difference is meaningless.
 */
const NEAR_SECONDS = 4 * 60 * 60;

const short = (seconds: number): string => formatLength(seconds).replace(/^00:/, "");

const NOT_YET = "\u00A0";

/** Always visible: clock, position in the evening, time left, and the projected end compared with the plan. */
export function TopStrip(props: TopStripProps): JSX.Element {
  const time = (instant: number): string => (props.isPainted ? formatInstantTime(instant) : NOT_YET);
  /* Rounded up like the countdown of a break, which is on the same screen. */
  const left = (seconds: number): string => (props.isPainted ? short(Math.ceil(seconds)) : NOT_YET);
  const end = (): number | null => (props.clock === undefined ? null : props.from + props.clock.evening_left * 1000);
  const over = (): number =>
    end() === null || props.plannedEnd === null ? 0 : overPlan((end()! - props.plannedEnd) / 1000);
  const state = (): "calm" | "late" | "past" =>
    props.plannedEnd === null || over() < LATE_SECONDS || over() > NEAR_SECONDS
      ? "calm"
      : props.now > props.plannedEnd
        ? "past"
        : "late";

  return (
    <header class="live-top">
      <Button look="stage" class="live-top__list" aria-label={text().live.openList} onClick={() => props.onList()}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M4 6h16M4 12h16M4 18h10" />
        </svg>
      </Button>
      <time class="live-top__clock tabular" aria-label={text().live.clock}>
        {time(props.now)}
      </time>
      <div class="live-top__place">
        <Show when={props.set}>{(set) => <span>{text().live.set(set().position, set().count)}</span>}</Show>
        <Show when={props.song}>{(song) => <span>{text().live.entry(song().position, song().count)}</span>}</Show>
      </div>
      <Show when={props.clock}>
        {(clock) => (
          <dl class="live-top__clocks tabular">
            <div>
              <dt>{props.isBreak ? text().live.breakLeft : text().live.setLeft}</dt>
              <dd>{left(clock().set_left)}</dd>
            </div>
            <div>
              <dt>{props.isBreak ? text().live.breakEnd : text().live.setEnd}</dt>
              <dd>{time(props.from + clock().set_left * 1000)}</dd>
            </div>
            <div class={`live-top__end live-top__end--${state()}`} data-state={state()}>
              <dt>{text().live.eveningEnd}</dt>
              <dd>
                {time(end() ?? props.now)}
                <Show when={props.plannedEnd !== null && Math.abs(over()) < NEAR_SECONDS}>
                  <small>
                    {over() > 0
                      ? text().live.late(short(over()))
                      : over() < 0
                        ? text().live.early(short(-over()))
                        : text().live.onTime}
                  </small>
                </Show>
              </dd>
            </div>
          </dl>
        )}
      </Show>
      <div class="live-top__marks line">
        <span
          class="live-top__mark"
          classList={{ "live-top__mark--off": !props.awake }}
          role="img"
          aria-label={props.awake ? text().live.awake : text().live.notAwake}
          title={props.awake ? text().live.awake : text().live.notAwakeHint}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <circle cx="12" cy="12" r="4" />
            <path d="M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M5.6 18.4 7 17M17 7l1.4-1.4" />
            <Show when={!props.awake}>
              <path d="M4 4l16 16" />
            </Show>
          </svg>
        </span>
        <SyncPill quiet />
      </div>
      <HoldButton
        class="button button--stage live-top__exit"
        label={text().live.exit}
        holdMs={EXIT_HOLD_MS}
        onHeld={() => props.onExit()}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M6 6l12 12M18 6 6 18" />
        </svg>
      </HoldButton>
    </header>
  );
}
