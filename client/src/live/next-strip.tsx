import type { LiveAction } from "@bandstand/shared/live/input.ts";
import type { Step } from "@bandstand/shared/live/steps.ts";
import { type JSX, Show, createMemo } from "solid-js";
import { text } from "../i18n/text.ts";
import { createBoxOf, createFittedText } from "./fitted-text.ts";
import "./next-strip.css";

interface NextStripProps {
  readonly previous: Step | undefined;
  readonly next: Step | undefined;
  readonly afterNext: Step | undefined;
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
  const shown = createMemo(() => (props.next ? props.titleOf(props.next) : text().live.end));
  const label = (): string => {
    if (props.next === undefined) return "";
    return props.bumped === "next" ? text().stage.bump(props.titleOf(props.next)) : text().live.next;
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
        {props.previous && (props.bumped === "previous" ? text().stage.bump : back)(props.titleOf(props.previous))}
      </p>
      <p class="live-next__next">
        <small>{label()}</small>
        <span class="live-next__room" ref={(element) => (room = element)}>
          <strong classList={{ "live-next__none": props.next === undefined }} ref={(element) => (title = element)}>
            {shown()}
          </strong>
        </span>
      </p>
      <p class="live-next__after">
        <Show when={props.afterNext}>
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
