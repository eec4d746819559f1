import { POINT_LIMITS } from "@bandstand/shared/schedule/limits.ts";
import { isClockOrEmpty, storedClock } from "@bandstand/shared/time/typed.ts";
import type { JSX } from "solid-js";
import { text } from "../i18n/text.ts";
import { Button } from "../ui/button.tsx";
import { type FormState, createForm } from "../ui/create-form.ts";
import { Form } from "../ui/form.tsx";
import { TextField } from "../ui/text-field.tsx";
import { TimeField } from "../ui/time-field.tsx";
import type { PointFields } from "./commands.ts";

interface Fields {
  time: string;
  title: string;
}

/** One line for adding an item: time and title. */
export function QuickPoint(props: { readonly onAdd: (fields: PointFields) => Promise<void> }): JSX.Element {
  let timeField: HTMLInputElement | undefined;
  let titleField: HTMLInputElement | undefined;
  const form: FormState<Fields> = createForm({
    start: { time: "", title: "" },
    limits: POINT_LIMITS,
    check: { time: ({ time }) => !isClockOrEmpty(time) && text().app.timeBad },
    save: ({ time, title }) => {
      if (title.trim() === "") return titleField?.focus();
      form.set({ time: "", title: "" });
      timeField?.focus();
      /* Not awaited, so that the next item can be entered while a slow disk writes this one. If the write fails, the
         app reports it, and the typed values return to the fields unless a new title has been typed. */
      props
        .onAdd({ time: storedClock(time), title: title.trim(), comment: null, responsible: null })
        .catch(() => void (form.fields.title === "" && form.set({ time, title })));
    },
  });
  return (
    <Form class="quick-point" onSubmit={form.submit}>
      <TimeField
        label={text().schedule.time}
        hideLabel
        placeholder="17:30"
        {...form.field("time")}
        ref={(element: HTMLInputElement) => (timeField = element)}
      />
      <TextField
        label={text().schedule.quick}
        hideLabel
        placeholder={text().schedule.quick}
        autocomplete="off"
        enterkeyhint="done"
        {...form.field("title")}
        ref={(element: HTMLInputElement) => (titleField = element)}
      />
      <Button type="submit" look="primary" icon="plus">
        {text().schedule.add}
      </Button>
    </Form>
  );
}
