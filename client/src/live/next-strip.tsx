import type { LiveAction } from "@bandstand/shared/live/input.ts";
import { type Step, neighbour } from "@bandstand/shared/live/steps.ts";
import { type JSX, Show, createMemo } from "solid-js";
import { text } from "../i18n/text.ts";
import { createBoxOf, createFittedText } from "./fitted-text.ts";
import "./next-strip.css";

interface NextStripProps {
  /** The painted song, and all steps. The strip follows a frame after the song, so as not to delay it. */
  readonly step: Step | undefined;
  readonly steps: readonly Step[];
  readonly titleOf: (step: Step) => string;
  /** The action that a second press would confirm. The title of its song is then shown as a question. */
  readonly bumped: LiveAction | null;
}

const back = (title: string): string => `‹ ${title}`;

/** The maximum type size of the next title, as a fraction of the height of its box. */
const OF_HEIGHT = 0.62;

/** The previous song (small), the next one (large) and the one after that. */
export function NextStrip(props: NextStripProps): JSX.Element {
  let room: HTMLElement | undefined;
  let title: HTMLElement | undefined;
  const beside = (from: Step | undefined, direction: 1 | -1): Step | undefined =>
    from && neighbour(props.steps, from.id, direction);
  const previous = createMemo(() => beside(props.step, -1));
  const next = createMemo(() => beside(props.step, 1));
  const afterNext = createMemo(() => beside(next(), 1));
  const shown = createMemo(() => {
    const step = next();
    return step ? props.titleOf(step) : text().live.end;
  });
  const label = (): string => {
    const step = next();
    if (step === undefined) return "";
    return props.bumped === "next" ? text().stage.bump(props.titleOf(step)) : text().live.next;
  };
  const box = createBoxOf(() => room);
  createFittedText({
    element: () => title,
    text: shown,
    box,
    sizeOf: (largest) => largest,
    max: () => (box()?.height ?? 0) * OF_HEIGHT,
  });

  return (
    <footer class="live-next" classList={{ "live-next--bumped": props.bumped === "next" }}>
      <p class="live-next__previous" classList={{ "live-next__previous--bumped": props.bumped === "previous" }}>
        <Show when={previous()}>
          {(step) => <>{(props.bumped === "previous" ? text().stage.bump : back)(props.titleOf(step()))}</>}
        </Show>
      </p>
      <p class="live-next__next">
        <small>{label()}</small>
        <span class="live-next__room" ref={(element) => (room = element)}>
          <strong classList={{ "live-next__none": next() === undefined }} ref={(element) => (title = element)}>
            {shown()}
          </strong>
        </span>
      </p>
      <p class="live-next__after">
        <Show when={afterNext()}>
          {(step) => (
            <>
              <small>{text().live.afterThat}</small> <span>{props.titleOf(step())}</span>
            </>
          )}
        </Show>
      </p>
    </footer>
  );
}
