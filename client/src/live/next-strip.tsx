import type { Step } from "@bandstand/shared/live/steps.ts";
import { type JSX, Show } from "solid-js";
import { text } from "../i18n/text.ts";

interface NextStripProps {
  readonly previous: Step | undefined;
  readonly next: Step | undefined;
  readonly afterNext: Step | undefined;
  readonly titleOf: (step: Step) => string;
  /** The next press changes the song: what comes is said as a question. */
  readonly isBumped: boolean;
}

/** What came before (small), what comes next (large) and what after that. */
export function NextStrip(props: NextStripProps): JSX.Element {
  return (
    <footer class="live-next" classList={{ "live-next--bumped": props.isBumped }}>
      <p class="live-next__previous">{props.previous && `‹ ${props.titleOf(props.previous)}`}</p>
      <p class="live-next__next">
        <small>{props.isBumped && props.next ? text().stage.bump(props.titleOf(props.next)) : text().live.next}</small>
        <Show when={props.next} fallback={<span class="live-next__none">{text().live.end}</span>}>
          {(step) => <strong>{props.titleOf(step())}</strong>}
        </Show>
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
