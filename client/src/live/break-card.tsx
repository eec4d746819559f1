import type { Step } from "@bandstand/shared/live/steps.ts";
import { formatLength } from "@bandstand/shared/time/clock.ts";
import { type JSX, Show, createSignal } from "solid-js";
import { text } from "../i18n/text.ts";
import { Button } from "../ui/button.tsx";
import "./break-card.css";

/** The length of a countdown such as `20:00`. Longer ones get smaller digits. */
const USUAL_LENGTH = 5;

interface BreakCardProps {
  readonly step: Extract<Step, { kind: "break" }>;
  /** The end of the break, and now: ms since 1970. */
  readonly endsAt: number;
  readonly now: number;
}

/**
 * A break between two sets, with a countdown that counts up once the break should have ended. This is the only part of
 * live mode that can be dimmed; the dimmed screen still shows the countdown.
 */
export function BreakCard(props: BreakCardProps): JSX.Element {
  const [dimmed, setDimmed] = createSignal(false);
  const left = (): number => Math.ceil((props.endsAt - props.now) / 1000);
  const isOver = (): boolean => left() <= 0;
  const shown = (): string => {
    const length = formatLength(Math.abs(left())).replace(/^00:/, "");
    return isOver() ? `+${length}` : length;
  };
  const name = (): string => (isOver() ? text().live.breakOver : text().live.break);
  const countdown = () => ({ "live-countdown--long": shown().length > USUAL_LENGTH });
  return (
    <article class="stage-card">
      <div class="break-card">
        <h1 class="break-card__title">{name()}</h1>
        <p class="live-countdown tabular" classList={countdown()} role="timer">
          {shown()}
        </p>
        <p class="break-card__next">{text().live.nextStep(props.step.before.name)}</p>
        <Button look="stage" onClick={() => setDimmed(true)}>
          {text().live.dim}
        </Button>
      </div>
      <Show when={dimmed()}>
        <button type="button" class="dimmer" onClick={() => setDimmed(false)}>
          <Show when={isOver()}>
            <span>{name()}</span>
          </Show>
          <span class="live-countdown tabular" classList={countdown()}>
            {shown()}
          </span>
          <span>{text().live.undim}</span>
        </button>
      </Show>
    </article>
  );
}
