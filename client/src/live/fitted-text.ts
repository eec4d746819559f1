import { type TitleBox, type TitlePart, fitTitle, titleParts } from "@bandstand/shared/live/title-fit.ts";
import { type Accessor, createEffect, createSignal, on, onCleanup, onMount } from "solid-js";

const MEASURED_PX = 100;
/** The line height of titles in the style sheet. */
const LINE_HEIGHT = 1.1;

type Measure = (title: string) => readonly TitlePart[];

/*
 * Text is measured without layout, and sizes are cached, because a song change must take less than half a frame. If the
 * font of a title is not loaded yet, loads it and then calls `onFont`: Safari fires no event when a font has loaded.
 */
function createMeasure(like: HTMLElement, onFont: () => void): Measure {
  const pen = document.createElement("canvas").getContext("2d");
  const { fontFamily, fontWeight } = getComputedStyle(like);
  const takeFont = (): void => {
    if (pen !== null) pen.font = `${fontWeight} ${MEASURED_PX}px ${fontFamily}`;
  };
  takeFont();
  const widthOf = (text: string): number => (pen === null ? text.length : pen.measureText(text).width / MEASURED_PX);
  const known = new Map<string, readonly TitlePart[]>();
  const awaited = new Set<string>();
  /* Checks only the first family: `check` would report others that the device lacks as not loaded. */
  const font = `${fontWeight} ${MEASURED_PX}px ${fontFamily.split(",")[0] ?? fontFamily}`;
  const awaitFont = (title: string): void => {
    if (awaited.has(title) || document.fonts.check(font, title)) return;
    awaited.add(title);
    /* If the font cannot be loaded, the sizes measured with the fallback font are right. */
    const measureAgain = (): void => {
      takeFont();
      known.clear();
      onFont();
    };
    document.fonts.load(font, title).then(measureAgain, () => undefined);
  };
  return (title) => {
    if (!known.has(title)) awaitFont(title);
    const parts =
      known.get(title) ??
      titleParts(title).map(({ text, isWordStart }, index) => ({
        width: widthOf(text),
        gap: isWordStart && index > 0 ? widthOf(" ") : 0,
        letter: Math.max(...Array.from(text, widthOf)),
      }));
    known.set(title, parts);
    return parts;
  };
}

/** Measures an element's content box in pixels; undefined until the first layout. Call in a component. */
export function createBoxOf(element: Accessor<HTMLElement | undefined>): Accessor<TitleBox | undefined> {
  const [box, setBox] = createSignal<TitleBox | undefined>(undefined, {
    equals: (a, b) => a?.width === b?.width && a?.height === b?.height,
  });
  onMount(() => {
    const target = element();
    if (target === undefined) return;
    /* Runs after layout and before paint, so that a size that does not fit is never visible. */
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setBox({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(target);
    onCleanup(() => observer.disconnect());
  });
  return box;
}

interface FittedText {
  readonly element: Accessor<HTMLElement | undefined>;
  readonly text: Accessor<string>;
  /** The available space; undefined while unknown. */
  readonly box: Accessor<TitleBox | undefined>;
  /** Maps the largest size that fits to the size to use, in pixels. */
  readonly sizeOf: (largest: number) => number;
  readonly max: Accessor<number>;
}

/** Sets an element's text as large as the width and height of its box allow; call in a component. */
export function createFittedText({ element, text, box, sizeOf, max }: FittedText): void {
  let measure: Measure | undefined;
  /* Less than 1 if the browser renders text larger than requested, as phones set to large text do. */
  let share = 1;
  const apply = (): void => {
    const [target, room] = [element(), box()];
    if (target === undefined || room === undefined) return;
    measure ??= createMeasure(target, again);
    const { size, breaksWords } = fitTitle(measure(text()), room, LINE_HEIGHT, max());
    target.style.fontSize = `${Math.floor(sizeOf(size) * share * 10) / 10}px`;
    target.style.overflowWrap = breaksWords ? "anywhere" : "normal";
  };
  function again(): void {
    share = 1;
    apply();
  }
  createEffect(on([text, box, max], again));
  const drawn = createBoxOf(element);
  createEffect(
    on(drawn, (is) => {
      const room = box();
      if (is === undefined || room === undefined || is.height <= room.height + 1 || share < 0.5) return;
      share *= 0.95;
      apply();
    }),
  );
}
