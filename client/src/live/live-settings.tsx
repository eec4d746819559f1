import { GUARD_MS_RANGE, type LiveAction, DEFAULT_KEYS } from "@bandstand/shared/live/input.ts";
import { type JSX, For, Show, createUniqueId } from "solid-js";
import type { ChartCode } from "../charts/public.ts";
import { text } from "../i18n/text.ts";
import { Button } from "../ui/button.tsx";
import { focusOnMount } from "./focus-on-mount.ts";
import { FollowSettings } from "./follow-settings.tsx";
import type { Leader } from "./follow-device.ts";
import { PedalSettings } from "./pedal-settings.tsx";
import type { LiveSettings } from "./queries.ts";
import { ShowSettings } from "./show-settings.tsx";
import "./stage-drawer.css";
import "./live-settings.css";

interface LiveSettingsProps {
  readonly settings: LiveSettings;
  /** The last key press that arrived while this panel was open. */
  readonly press: { readonly key: string; readonly code: string; readonly repeat: boolean } | null;
  /** Undefined if the band has no charts. */
  readonly charts: ChartCode | undefined;
  readonly gig_id: string;
  /** Devices that can be followed. */
  readonly leaders: readonly Leader[];
  readonly onChange: (settings: LiveSettings) => void;
  /** Closes the panel and shows the touch areas. */
  readonly onZones: () => void;
  readonly onClose: () => void;
}

const SIZES = [1, 2, 3, 4] as const;
const LEARNED: readonly LiveAction[] = ["next", "previous", "first", "scroll"];
const GUARD_STEP_MS = 50;

/**
 * Settings of live mode on this device, such as type size. To set up a pedal, it shows each key press and lets the user
 * assign an action to the key.
 */
export function LiveSettingsPanel(props: LiveSettingsProps): JSX.Element {
  const meaning = (key: string): LiveAction | "none" => props.settings.learned[key] ?? DEFAULT_KEYS[key] ?? "none";
  const change = (part: Partial<LiveSettings>): void => props.onChange({ ...props.settings, ...part });
  const keyName = (key: string): string => (key === " " ? "Space" : key);

  return (
    <aside class="live-drawer live-drawer--right" role="dialog" aria-modal="true" aria-label={text().live.settings}>
      <header class="live-drawer__head">
        <h2>{text().live.settings}</h2>
        <Button look="stage" ref={focusOnMount} onClick={() => props.onClose()}>
          {text().live.closeList}
        </Button>
      </header>
      <div class="live-drawer__body stack stack--m">
        <SizeSettings size={props.settings.size} onChange={(size) => change({ size })} />
        <ShowSettings settings={props.settings} change={change} onZones={props.onZones} />
        <Show when={props.charts}>{(charts) => <StageChartSettings charts={charts()} />}</Show>
        <FollowSettings
          gig_id={props.gig_id}
          follow={props.settings.follow}
          leaders={props.leaders}
          onChange={(follow) => change({ follow })}
        />
        <h3 class="live-drawer__part stack stack--s">{text().live.pedal}</h3>
        <p class="live-drawer__hint">{text().live.pedalHint}</p>
        <output class="live-press">
          <Show when={props.press} fallback={text().live.pedalNothing}>
            {(press) => (
              <>
                <strong>{text().live.pedalGot(keyName(press().key), press().code)}</strong>
                <span>
                  {text().live.pedalMeans[meaning(press().key)]}
                  {press().repeat ? ` · ${text().live.pedalRepeat}` : ""}
                </span>
              </>
            )}
          </Show>
        </output>
        <Show when={props.press}>
          {(press) => (
            <>
              <p class="live-drawer__hint">{text().live.pedalLearn}</p>
              <div class="wrap">
                <For each={LEARNED}>
                  {(action) => (
                    <Button
                      look="stage"
                      aria-pressed={meaning(press().key) === action}
                      onClick={() => change({ learned: { ...props.settings.learned, [press().key]: action } })}
                    >
                      {text().live.pedalMeans[action]}
                    </Button>
                  )}
                </For>
              </div>
            </>
          )}
        </Show>
        <Show when={Object.keys(props.settings.learned).length > 0}>
          <Button look="stage" wide onClick={() => change({ learned: {} })}>
            {text().live.pedalForget}
          </Button>
        </Show>
        <label class="live-drawer__part stack stack--s">
          {text().live.pedalGuard} <output class="tabular">{text().live.milliseconds(props.settings.guard_ms)}</output>
          <input
            type="range"
            min={GUARD_MS_RANGE.min}
            max={GUARD_MS_RANGE.max}
            step={GUARD_STEP_MS}
            value={props.settings.guard_ms}
            onInput={(event) => change({ guard_ms: event.currentTarget.valueAsNumber })}
          />
        </label>
        <PedalSettings settings={props.settings} change={change} />
      </div>
    </aside>
  );
}

/** Four letters, each in its size. Screen readers read the size instead. */
function SizeSettings(props: {
  readonly size: LiveSettings["size"];
  readonly onChange: (size: LiveSettings["size"]) => void;
}): JSX.Element {
  const heading = createUniqueId();
  return (
    <>
      <h3 class="live-drawer__part stack stack--s" id={heading}>
        {text().live.size}
      </h3>
      <div class="wrap" role="group" aria-labelledby={heading}>
        <For each={SIZES}>
          {(size) => (
            <Button
              look="stage"
              class={`live-sizes__${size}`}
              aria-label={text().live.sizes[size]}
              aria-pressed={props.size === size}
              onClick={() => props.onChange(size)}
            >
              A
            </Button>
          )}
        </For>
      </div>
    </>
  );
}

/** Settings for all charts on stage. */
function StageChartSettings(props: { readonly charts: ChartCode }): JSX.Element {
  const settings = () => props.charts.readingSettings();
  return (
    <>
      <h3 class="live-drawer__part stack stack--s">{text().charts.title}</h3>
      <Button
        look="stage"
        wide
        aria-pressed={settings().hide_chords}
        onClick={() => props.charts.changeReadingSettings({ hide_chords: !settings().hide_chords })}
      >
        {text().charts.lyricsOnly}
      </Button>
      <Button
        look="stage"
        wide
        class="live-settings__explained"
        aria-pressed={settings().scrolls_alone}
        onClick={() => props.charts.changeReadingSettings({ scrolls_alone: !settings().scrolls_alone })}
      >
        {text().charts.scrollsAlone}
        <small>{text().charts.scrollsAloneHint}</small>
      </Button>
    </>
  );
}
