import { STAND_IN_HOURS } from "@bandstand/shared/config/limits.ts";
import { formatLength } from "@bandstand/shared/time/clock.ts";
import { readLength } from "@bandstand/shared/time/typed.ts";
import { For, type JSX, Match, Switch, createEffect, createSignal } from "solid-js";
import { text } from "../i18n/text.ts";
import { Select } from "../ui/select.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { TextField } from "../ui/text-field.tsx";
import { NameList } from "./name-list.tsx";
import type { Setting, SettingValue } from "./settings.ts";

/**
 * The only section whose numbers are durations, edited as `HH:MM:SS`
 * (docs/rules/config.md#lengths-are-typed-as-hhmmss).
 */
const TIMING = "setlist_timing";
const MONTH = "seasonFirstMonth";
const HOURS = "standInHours";
/** Settings that are "on" or "off". */
const SWITCHES: readonly string[] = ["publicSongPage", "bandAtDoor", "adminSecondFactor"];

/** Returns the label of a setting; a key that only this band uses is its own label. */
export const labelOf = (key: string): string => (text().config.labels as Readonly<Record<string, string>>)[key] ?? key;
const hintOf = (key: string): string | undefined =>
  (text().config.hints as Readonly<Record<string, string | undefined>>)[key];

interface SettingEditorProps {
  readonly setting: Setting;
  readonly value: SettingValue;
  /** The server's messages by path, such as `setlist_timing.pause_between_songs`. */
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (value: SettingValue) => void;
  /** Reports whether the input at a path is invalid; while any is, the settings must not be saved. */
  readonly onWrong: (path: string, isWrong: boolean) => void;
}

/** One setting, edited according to the type of its value. */
export function SettingEditor(props: SettingEditorProps): JSX.Element {
  const list = (): readonly string[] | undefined =>
    Array.isArray(props.value) ? (props.value as readonly string[]) : undefined;
  const section = (): Readonly<Record<string, string | number>> | undefined =>
    typeof props.value === "object" && !Array.isArray(props.value)
      ? (props.value as Readonly<Record<string, string | number>>)
      : undefined;
  /* The server's path to an error in a list ends with the entry's index. */
  const error = (): string | undefined =>
    Object.entries(props.errors).find(([path]) => path.split(".")[0] === props.setting.key)?.[1];
  const words = (): string => (typeof props.value === "string" ? props.value : "");
  const name = (): string => labelOf(props.setting.key);
  return (
    <Switch
      fallback={
        <TextField
          label={name()}
          hint={hintOf(props.setting.key)}
          error={error()}
          value={words()}
          onInput={props.onChange}
        />
      }
    >
      <Match when={list()}>
        {(names) => (
          <NameList
            label={name()}
            hint={hintOf(props.setting.key)}
            error={error()}
            names={names()}
            onChange={props.onChange}
          />
        )}
      </Match>
      <Match when={section()}>
        {(values) => (
          <section class="card config__section stack">
            <h2 class="heading">{name()}</h2>
            <For each={Object.keys(values())}>
              {(key) => (
                <ValueField
                  label={labelOf(key)}
                  hint={hintOf(key)}
                  error={props.errors[`${props.setting.key}.${key}`]}
                  isLength={props.setting.key === TIMING}
                  value={values()[key] ?? ""}
                  onChange={(value) => props.onChange({ ...values(), [key]: value })}
                  onWrong={(isWrong) => props.onWrong(`${props.setting.key}.${key}`, isWrong)}
                />
              )}
            </For>
          </section>
        )}
      </Match>
      <Match when={props.setting.key === MONTH}>
        <Select
          label={name()}
          hint={hintOf(MONTH)}
          value={words()}
          options={text().config.months.map((label, index) => ({ value: String(index + 1).padStart(2, "0"), label }))}
          onChange={props.onChange}
        />
      </Match>
      <Match when={props.setting.key === HOURS}>
        <Select
          label={name()}
          hint={hintOf(HOURS)}
          value={words()}
          options={STAND_IN_HOURS.map((value) => ({ value, label: text().config.hours(value) }))}
          onChange={props.onChange}
        />
      </Match>
      <Match when={SWITCHES.includes(props.setting.key)}>
        <Checkbox
          label={name()}
          hint={hintOf(props.setting.key) ?? ""}
          checked={words() === "on"}
          onChange={(isOn) => props.onChange(isOn ? "on" : "off")}
        />
      </Match>
    </Switch>
  );
}

function ValueField(props: {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly isLength: boolean;
  readonly value: string | number;
  readonly onChange: (value: string | number) => void;
  readonly onWrong: (isWrong: boolean) => void;
}): JSX.Element {
  /* Incomplete input stays as typed, and the previous value stays stored. */
  const [typed, setTyped] = createSignal<string>();
  const isNumber = (): boolean => typeof props.value === "number";
  const shown = (): string =>
    typed() ?? (props.isLength && isNumber() ? formatLength(Number(props.value)) : String(props.value));
  const read = (input: string): string | number | null => {
    if (!isNumber()) return input;
    if (props.isLength) return readLength(input);
    return /^-?\d{1,9}$/.test(input.trim()) ? Number(input) : null;
  };
  const isWrong = (): boolean => typed() !== undefined && read(typed() ?? "") === null;
  createEffect(() => props.onWrong(isWrong()));
  return (
    <TextField
      label={props.label}
      hint={props.hint}
      error={isWrong() ? text().config[props.isLength ? "noLength" : "noNumber"] : props.error}
      class="config__value"
      inputmode={isNumber() && !props.isLength ? "numeric" : undefined}
      value={shown()}
      onInput={(input) => {
        setTyped(input);
        const value = read(input);
        if (value !== null) props.onChange(value);
      }}
      onBlur={() => !isWrong() && setTyped(undefined)}
    />
  );
}
