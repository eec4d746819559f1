import { CAPO_MAX, SIZE_STEPS } from "@bandstand/shared/charts/limits.ts";
import { type JSX, Show, onMount } from "solid-js";
import { text } from "../i18n/text.ts";
import { IconButton } from "../ui/button.tsx";
import { Chip } from "../ui/chip.tsx";
import { type ChartSettings, changeReadingSettings, loadCommands, readingSettings } from "./chart-settings.ts";

interface ReaderToolsProps {
  readonly settings: ChartSettings;
  /** The capo in effect, which may come from the chart's text. */
  readonly capo: number;
  /** True if the member plays a transposing instrument. */
  readonly isTransposing: boolean;
  readonly onChange: (part: Partial<ChartSettings>) => void;
}

/** Controls for how a member reads a chart: capo, text size, chords shown or hidden. Each change takes one tap. */
export function ReaderTools(props: ReaderToolsProps): JSX.Element {
  onMount(() => void loadCommands());
  return (
    <div class="chart-tools" role="group" aria-label={text().charts.view}>
      <Stepper
        name={text().charts.capo(props.capo)}
        less={text().charts.capoLess}
        more={text().charts.capoMore}
        value={props.capo}
        min={0}
        max={CAPO_MAX}
        onChange={(capo) => props.onChange({ capo })}
      />
      <Stepper
        name={text().charts.size(props.settings.size)}
        less={text().charts.smaller}
        more={text().charts.larger}
        value={props.settings.size}
        min={SIZE_STEPS.min}
        max={SIZE_STEPS.max}
        onChange={(size) => props.onChange({ size })}
      />
      <Chip
        pressed={!props.settings.hide_chords}
        onClick={() => props.onChange({ hide_chords: !props.settings.hide_chords })}
      >
        {text().charts.chords}
      </Chip>
      <Show when={props.isTransposing}>
        <Chip pressed={props.settings.sounding} onClick={() => props.onChange({ sounding: !props.settings.sounding })}>
          {text().charts.sounding}
        </Chip>
      </Show>
      <Chip
        pressed={readingSettings().scrolls_alone}
        onClick={() => changeReadingSettings({ scrolls_alone: !readingSettings().scrolls_alone })}
      >
        {text().charts.scrollsAlone}
      </Chip>
    </div>
  );
}

/** A value with one button to decrease it and one to increase it. */
export function Stepper(props: {
  readonly name: string;
  readonly less: string;
  readonly more: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly onChange: (value: number) => void;
}): JSX.Element {
  return (
    <div class="line">
      <IconButton
        icon="minus"
        label={props.less}
        disabled={props.value <= props.min}
        onClick={() => props.onChange(props.value - 1)}
      />
      <output class="chart-tools__value tabular">{props.name}</output>
      <IconButton
        icon="plus"
        label={props.more}
        disabled={props.value >= props.max}
        onClick={() => props.onChange(props.value + 1)}
      />
    </div>
  );
}
