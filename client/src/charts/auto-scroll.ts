import {
  type Scroll,
  type ScrolledSong,
  beginSong,
  placeAt,
  scrollFrom,
  songEnd,
} from "@bandstand/shared/charts/auto-scroll.ts";
import { type Accessor, createSignal, onCleanup } from "solid-js";

/** A chart that can scroll automatically. */
export interface Scrollable {
  /** Its only child is the chart. */
  readonly scroller: HTMLElement;
  /** The length of its song, in seconds. */
  readonly seconds: number;
}

interface AutoScroll {
  readonly isOn: Accessor<boolean>;
  readonly start: () => void;
  readonly stop: () => void;
}

/** How long automatic scrolling pauses after the chart was touched or scrolled by hand or pedal, in seconds. */
const REST_SECONDS = 2;
/** Differences smaller than this, in pixels, come from rounding. */
const ROUNDING_PX = 2;
/** The smallest movement that is visible on high-resolution screens, in pixels. */
const FINEST_PX = 1 / 3;
/** If the member prefers reduced motion, the chart scrolls in steps of this fraction of the screen: about two lines. */
const STEP_SHARE = 1 / 8;

const seconds = (ms: number): number => ms / 1_000;

/**
 * Scrolls the chart on stage automatically. Each frame only sets the scroll position, and only if the movement is
 * visible. Nothing is measured in a frame: sizes are read when they change, and the position when the user scrolls.
 */
export function createAutoScroll(chart: () => Scrollable | undefined): AutoScroll {
  const [isOn, setOn] = createSignal(false);
  let halt: (() => void) | undefined;

  const stop = (): void => {
    halt?.();
    halt = undefined;
    setOn(false);
  };
  const start = (): void => {
    stop();
    const shown = chart();
    if (shown === undefined) return;
    setOn(true);
    halt = run(shown, stop);
  };
  onCleanup(stop);
  return { isOn, start, stop };
}

/* Scrolls until the returned function is called. Calls `onEnd` once both chart and song have ended, or if the chart
   fits on the screen. */
function run({ scroller, seconds: length }: Scrollable, onEnd: () => void): () => void {
  let song: ScrolledSong | undefined;
  let scroll: Scroll | undefined;
  let step = 0;
  /** The scroll position that was last set or read. */
  let place = 0;
  let isTouched = false;
  let restsUntil = 0;

  const now = (): number => seconds(performance.now());
  const rest = (): void => {
    restsUntil = now() + REST_SECONDS;
    scroll = undefined;
  };
  const measure = (): void => {
    const { scrollTop, scrollHeight, clientHeight } = scroller;
    const end = scrollHeight - clientHeight;
    if (end <= ROUNDING_PX) return onEnd();
    const isAtEnd = song === undefined && scrollTop >= end - ROUNDING_PX;
    if (isAtEnd) scroller.scrollTop = 0;
    place = isAtEnd ? 0 : scrollTop;
    song = song === undefined ? beginSong(place, end, length, now()) : { ...song, end };
    step = matchMedia("(prefers-reduced-motion: reduce)").matches ? clientHeight * STEP_SHARE : 0;
    scroll = undefined;
  };
  const onScroll = (): void => {
    const { scrollTop } = scroller;
    if (Math.abs(scrollTop - place) > ROUNDING_PX || now() < restsUntil) rest();
    place = scrollTop;
  };
  const onTouch = ({ type }: Event): void => {
    isTouched = type === "touchstart";
    rest();
  };
  const move = (at: number): void => {
    if (song === undefined || isTouched || at < restsUntil) return;
    scroll ??= scrollFrom(place, song, at);
    const next = placeAt(scroll, at, step);
    if (Math.abs(next - place) >= FINEST_PX) {
      place = next;
      scroller.scrollTop = next;
    } else if (next >= song.end - ROUNDING_PX && at >= songEnd(song)) onEnd();
  };

  const listening = new AbortController();
  const passive = { passive: true, signal: listening.signal };
  scroller.addEventListener("scroll", onScroll, passive);
  scroller.addEventListener("wheel", rest, passive);
  for (const touch of ["touchstart", "touchend", "touchcancel"] as const)
    scroller.addEventListener(touch, onTouch, passive);
  const sizes = new ResizeObserver(measure);
  for (const element of [scroller, ...scroller.children]) sizes.observe(element);
  let frame = requestAnimationFrame(function draw(ms) {
    frame = requestAnimationFrame(draw);
    if (song === undefined) measure();
    move(seconds(ms));
  });
  return () => {
    cancelAnimationFrame(frame);
    sizes.disconnect();
    listening.abort();
  };
}
