import { type JSX, createSignal } from "solid-js";
import { text } from "../i18n/text.ts";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/text-field.tsx";
import type { PointFields } from "./commands.ts";
import { TITLE_MAX, timeOf } from "./point-fields.ts";

/** One line for one more point: when and what. */
export function QuickPoint(props: { readonly onAdd: (fields: PointFields) => Promise<void> }): JSX.Element {
  const [time, setTime] = createSignal("");
  const [title, setTitle] = createSignal("");
  const [tried, setTried] = createSignal(false);
  const isBad = (): boolean => timeOf(time()) === undefined;
  let timeField: HTMLInputElement | undefined;
  let titleField: HTMLInputElement | undefined;

  const add = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (isBad()) return timeField?.focus();
    if (title().trim() === "") return titleField?.focus();
    const fields = { time: timeOf(time()) ?? null, title: title().trim(), comment: null, responsible: null };
    setTried(false);
    setTime("");
    setTitle("");
    timeField?.focus();
    await props.onAdd(fields);
  };

  return (
    <form class="quick-point" noValidate onSubmit={(event) => void add(event)}>
      <TextField
        label={text().schedule.time}
        hideLabel
        placeholder="17:30"
        inputMode="text"
        value={time()}
        onInput={setTime}
        error={tried() && isBad() ? text().schedule.timeBad : undefined}
        maxLength={8}
        autocomplete="off"
        ref={(element: HTMLInputElement) => (timeField = element)}
      />
      <TextField
        label={text().schedule.quick}
        hideLabel
        placeholder={text().schedule.quick}
        value={title()}
        onInput={setTitle}
        maxLength={TITLE_MAX}
        autocomplete="off"
        enterkeyhint="done"
        ref={(element: HTMLInputElement) => (titleField = element)}
      />
      <Button type="submit" look="primary" icon="plus">
        {text().schedule.add}
      </Button>
    </form>
  );
}
