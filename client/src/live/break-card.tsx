import type { Step } from "@bandstand/shared/live/steps.ts";
import { formatLength } from "@bandstand/shared/time/clock.ts";
import { type JSX, Show, createSignal } from "solid-js";
import { text } from "../i18n/text.ts";

interface BreakCardProps {
  readonly step: Extract<Step, { kind: "break" }>;
  /** When the break is over, and now: ms since 1970. */
  readonly endsAt: number;
  readonly now: number;
}

/**
 * A break between two sets with its countdown. Dimming is allowed here and nowhere else in live mode; the dark screen
 * counts down too.
 */
export function BreakCard(props: BreakCardProps): JSX.Element {
  const [dimmed, setDimmed] = createSignal(false);
  const left = (): number => Math.ceil((props.endsAt - props.now) / 1000);
  const shown = (): string => (left() > 0 ? formatLength(left()).replace(/^00:/, "") : text().live.breakOver);
  const countdown = () => ({ "live-countdown--over": left() <= 0 });
  return (
    <article class="stage-card stage-card--break">
      <h1 class="stage-card__title">{text().live.break}</h1>
      <p class="live-countdown tabular" classList={countdown()} role="timer">
        {shown()}
      </p>
      <p class="stage-card__interpret">{text().live.nextStep(props.step.before.name)}</p>
      <button type="button" class="live-button" onClick={() => setDimmed(true)}>
        {text().live.dim}
      </button>
      <Show when={dimmed()}>
        <button type="button" class="dimmer" onClick={() => setDimmed(false)}>
          <span class="live-countdown tabular" classList={countdown()}>
            {shown()}
          </span>
          <span>{text().live.undim}</span>
        </button>
      </Show>
    </article>
  );
}
