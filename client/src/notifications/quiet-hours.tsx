import type { QuietHours as Hours } from "@bandstand/shared/notifications/contract.ts";
import { DEFAULT_PREFERENCES } from "@bandstand/shared/notifications/preferences.ts";
import { type JSX, Show, createSignal } from "solid-js";
import { text } from "../i18n/text.ts";
import { Switch } from "../ui/checkbox.tsx";
import { TextField } from "../ui/text-field.tsx";
import { chooseNotices } from "./commands.ts";

const minutesOf = (time: string): string => time.slice(0, 5);

/** When nothing is sent: a part of each day, often over midnight, or never. */
export function QuietHours(props: { readonly hours: Hours | null }): JSX.Element {
  const [fault, setFault] = createSignal("");
  let last = DEFAULT_PREFERENCES.quiet_hours;

  const change = (part: Partial<Hours>): void => {
    const before = props.hours;
    /* A browser says nothing while a time is half written. */
    if (before === null || Object.values(part).includes("")) return;
    const hours = { ...before, ...part };
    const isEmpty = minutesOf(hours.from) === minutesOf(hours.to);
    setFault(isEmpty ? text().notifications.quietSame : "");
    if (isEmpty) return;
    void chooseNotices({ quiet_hours: { from: `${minutesOf(hours.from)}:00`, to: `${minutesOf(hours.to)}:00` } });
  };

  const toggle = (isQuiet: boolean): void => {
    if (!isQuiet) last = props.hours ?? last;
    setFault("");
    void chooseNotices({ quiet_hours: isQuiet ? last : null });
  };

  return (
    <div class="notices__quiet">
      <Switch
        label={text().notifications.quiet}
        hint={text().notifications.quietHint}
        checked={props.hours !== null}
        onChange={toggle}
      />
      <Show when={props.hours !== null}>
        <div class="notices__hours">
          <TextField
            type="time"
            required
            label={text().notifications.quietFrom}
            value={minutesOf(props.hours?.from ?? "")}
            onInput={(from) => change({ from })}
          />
          <TextField
            type="time"
            required
            label={text().notifications.quietTo}
            value={minutesOf(props.hours?.to ?? "")}
            error={fault() || undefined}
            onInput={(to) => change({ to })}
          />
        </div>
      </Show>
    </div>
  );
}
