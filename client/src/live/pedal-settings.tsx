import { PLAYED_SECONDS_RANGE } from "@bandstand/shared/live/played.ts";
import { type JSX, For } from "solid-js";
import { text } from "../i18n/text.ts";
import { Button } from "../ui/button.tsx";
import type { LiveSettings } from "./queries.ts";

interface PedalSettingsProps {
  readonly settings: LiveSettings;
  readonly change: (part: Partial<LiveSettings>) => void;
}

const LONG_PRESSES = ["off", "list", "skip", "scroll"] as const;
const PLAYED_STEP_SECONDS = 5;

/** Settings for protection against accidental presses, for long presses, and for when a song counts as played. */
export function PedalSettings(props: PedalSettingsProps): JSX.Element {
  return (
    <>
      <Button
        look="stage"
        wide
        class="live-settings__explained"
        aria-pressed={props.settings.bumper}
        onClick={() => props.change({ bumper: !props.settings.bumper })}
      >
        {text().stage.bumper}
        <small>{text().stage.bumperHint}</small>
      </Button>
      <h3 class="live-drawer__part stack stack--s">{text().stage.longPress}</h3>
      <div class="wrap">
        <For each={LONG_PRESSES}>
          {(choice) => (
            <Button
              look="stage"
              aria-pressed={props.settings.long_press === choice}
              onClick={() => props.change({ long_press: choice })}
            >
              {text().stage.longPresses[choice]}
            </Button>
          )}
        </For>
      </div>
      <label class="live-drawer__part stack stack--s">
        {text().stage.playedFrom} <output class="tabular">{text().stage.seconds(props.settings.played_seconds)}</output>
        <input
          type="range"
          min={PLAYED_SECONDS_RANGE.min}
          max={PLAYED_SECONDS_RANGE.max}
          step={PLAYED_STEP_SECONDS}
          value={props.settings.played_seconds}
          onInput={(event) => props.change({ played_seconds: event.currentTarget.valueAsNumber })}
        />
      </label>
    </>
  );
}
