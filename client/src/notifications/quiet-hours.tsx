import type { QuietHours as Hours } from "@bandstand/shared/notifications/contract.ts";
import { DEFAULT_PREFERENCES } from "@bandstand/shared/notifications/preferences.ts";
import { toSeconds } from "@bandstand/shared/time/clock.ts";
import { readClock, storedClock, writtenClock } from "@bandstand/shared/time/typed.ts";
import { type JSX, Show, createSignal } from "solid-js";
import { text } from "../i18n/text.ts";
import { Switch } from "../ui/checkbox.tsx";
import { TimeField } from "../ui/time-field.tsx";
import { chooseNotices } from "./commands.ts";

const shown = (time: string): string => writtenClock(toSeconds(time));

/** Quiet hours: none, or one period each day, which may span midnight. */
export function QuietHours(props: { readonly hours: Hours | null }): JSX.Element {
  const [error, setError] = createSignal("");
  /* The typed times; a field whose value here is null shows the stored time. */
  const [typed, setTyped] = createSignal<Readonly<Record<keyof Hours, string | null>>>({ from: null, to: null });
  const [left, setLeft] = createSignal(false);
  let last = DEFAULT_PREFERENCES.quiet_hours;

  const value = (end: keyof Hours): string => typed()[end] ?? shown(props.hours?.[end] ?? "");
  const isWrong = (end: keyof Hours): boolean => left() && typed()[end] !== null && readClock(value(end)) === null;
  const keep = (): void => {
    setLeft(true);
    const [from, to] = [storedClock(value("from")), storedClock(value("to"))];
    if (props.hours === null || from === null || to === null) return;
    setError(from === to ? text().notifications.quietSame : "");
    if (from === to) return;
    setTyped({ from: null, to: null });
    if (from !== props.hours.from || to !== props.hours.to) void chooseNotices({ quiet_hours: { from, to } });
  };
  const field = (end: keyof Hours, label: string): JSX.Element => (
    <TimeField
      label={label}
      value={value(end)}
      onInput={(time) => {
        setLeft(false);
        setTyped((before) => ({ ...before, [end]: time }));
      }}
      onBlur={keep}
      error={isWrong(end) ? text().app.timeBad : (end === "to" && error()) || undefined}
    />
  );

  const toggle = (isQuiet: boolean): void => {
    if (!isQuiet) last = props.hours ?? last;
    setError("");
    setTyped({ from: null, to: null });
    void chooseNotices({ quiet_hours: isQuiet ? last : null });
  };

  return (
    <div class="stack stack--s">
      <Switch
        label={text().notifications.quiet}
        hint={text().notifications.quietHint}
        checked={props.hours !== null}
        onChange={toggle}
      />
      <Show when={props.hours !== null}>
        <div class="notices__hours">
          {field("from", text().notifications.quietFrom)}
          {field("to", text().notifications.quietTo)}
        </div>
      </Show>
    </div>
  );
}
