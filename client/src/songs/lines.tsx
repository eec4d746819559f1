import { makeEventListener } from "@solid-primitives/event-listener";
import {
  type Accessor,
  type JSX,
  type Signal,
  batch,
  createComputed,
  createMemo,
  createSignal,
  getOwner,
  onCleanup,
  onMount,
  runWithOwner,
  untrack,
} from "solid-js";

/** How many lines are rendered above and below the visible ones. */
const SPARE = 2;
/** The minimum height of the top bar, in rem. */
const BAR_REM = 3;
/** The minimum space above the first line of an unscrolled page, in rem, including a table's headings. */
const HEAD_REM = { rowgroup: 15, list: 12 } as const;

interface LinesProps<T> {
  readonly songs: readonly T[];
  readonly rem: number;
  readonly height: number;
  readonly role: "rowgroup" | "list";
  readonly class: string;
  /** Renders a line as a single element, which is reused for different songs. */
  readonly children: (song: Accessor<T>, index: Accessor<number>) => JSX.Element;
}

/** A line element and the index of the song it shows. */
interface Line {
  readonly element: Element;
  readonly show: (index: number) => void;
}

/**
 * The lines of a long list. Only lines near the screen exist; the rest is empty space. A line that scrolls out at one
 * end is reused at the other for a different song, so neither scrolling nor typing creates elements, and other lines
 * stay in place. The document order matches the display order, for the keyboard and screen readers.
 */
export function Lines<T extends object>(props: LinesProps<T>): JSX.Element {
  const [from, setFrom] = createSignal(0);
  const [until, setUntil] = createSignal(
    untrack(() => Math.max(Math.ceil((innerHeight - HEAD_REM[props.role] * props.rem) / props.height), 1)),
  );
  const end = createMemo(() => Math.min(until(), props.songs.length));
  const begin = createMemo(() => Math.max(Math.min(from(), end() - (until() - from())), 0));

  const body = (
    <div
      class={props.class}
      role={props.role}
      style={{
        "padding-top": `${begin() * props.height}px`,
        "padding-bottom": `${(props.songs.length - end()) * props.height}px`,
        "--line": `${props.height}px`,
      }}
    />
  ) as HTMLElement;

  /* `lines` is in document order; `idle` holds the lines that a short list does not use. */
  const lines: Line[] = [];
  const idle: Line[] = [];
  let first = 0;
  const owner = getOwner();
  const another = (index: number): Line | undefined => idle.pop() ?? runWithOwner(owner, () => makeLine(props, index));
  createComputed(() => {
    const [start, count] = [begin(), end() - begin()];
    const past = start - first;
    first = start;
    if (past > 0 && past < lines.length) {
      const left = lines.splice(0, past);
      body.append(...left.map(({ element }) => element));
      lines.push(...left);
    } else if (past < 0 && -past < lines.length) {
      const left = lines.splice(past);
      body.prepend(...left.map(({ element }) => element));
      lines.unshift(...left);
    }
    for (const line of lines.splice(count)) {
      line.element.remove();
      idle.push(line);
    }
    while (lines.length < count) {
      const line = another(start + lines.length);
      if (line === undefined) break;
      body.append(line.element);
      lines.push(line);
    }
    batch(() => lines.forEach((line, at) => line.show(start + at)));
  });

  const look = (): void => {
    if (body.offsetParent === null) return;
    const { height } = props;
    const { top } = body.getBoundingClientRect();
    const bar = BAR_REM * props.rem;
    const start = Math.max(Math.floor((bar - top) / height) - SPARE, 0);
    /* Always the largest number of lines that can fit; otherwise, scrolling would keep removing and adding a line. */
    const most = Math.ceil((innerHeight - bar) / height) + 1 + 2 * SPARE;
    batch(() => {
      setFrom(start);
      setUntil(start > 0 ? start + most : Math.min(Math.ceil((innerHeight - top) / height) + SPARE, most));
    });
  };
  onMount(() => {
    makeEventListener(document, "scroll", look, { capture: true, passive: true });
    makeEventListener(window, "resize", look);
    /* Measured after the first paint, to avoid an extra layout. */
    const resized = new ResizeObserver(() => setTimeout(look));
    resized.observe(body);
    onCleanup(() => resized.disconnect());
  });
  return body;
}

function makeLine<T extends object>(props: LinesProps<T>, begin: number): Line {
  const [index, show]: Signal<number> = createSignal(begin);
  /* Keeps the line's last song until the list removes the line. */
  const song = createMemo<T | undefined>((before) => props.songs[index()] ?? before);
  const element = untrack(() => props.children(song as Accessor<T>, index)) as Element;
  return { element, show };
}
