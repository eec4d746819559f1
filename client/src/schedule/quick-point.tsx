import { isClockOrEmpty, storedClock } from "@bandstand/shared/time/typed.ts";
import { type JSX, createSignal } from "solid-js";
import { text } from "../i18n/text.ts";
import { Button } from "../ui/button.tsx";
import { Form } from "../ui/form.tsx";
import { TextField } from "../ui/text-field.tsx";
import { TimeField } from "../ui/time-field.tsx";
import type { PointFields } from "./commands.ts";
import { TITLE_MAX } from "./point-fields.ts";

/** One line to add an item: time and title. */
export function QuickPoint(props: { readonly onAdd: (fields: PointFields) => Promise<void> }): JSX.Element {
  const [time, setTime] = createSignal("");
  const [title, setTitle] = createSignal("");
  const [tried, setTried] = createSignal(false);
  const isBad = (): boolean => !isClockOrEmpty(time());
  let timeField: HTMLInputElement | undefined;
  let titleField: HTMLInputElement | undefined;

  const add = async (): Promise<void> => {
    setTried(true);
    if (isBad()) return;
    if (title().trim() === "") return titleField?.focus();
    const fields = { time: storedClock(time()), title: title().trim(), comment: null, responsible: null };
    setTried(false);
    setTime("");
    setTitle("");
    timeField?.focus();
    await props.onAdd(fields);
  };

  return (
    <Form class="quick-point" onSubmit={add}>
      <TimeField
        label={text().schedule.time}
        hideLabel
        placeholder="17:30"
        value={time()}
        onInput={setTime}
        error={tried() && isBad() ? text().app.timeBad : undefined}
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
    </Form>
  );
}
