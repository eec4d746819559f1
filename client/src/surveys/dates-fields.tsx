import { newId } from "@bandstand/shared/contract/uuid.ts";
import { OPTIONS_MAX } from "@bandstand/shared/surveys/limits.ts";
import { isNextDay } from "@bandstand/shared/time/typed.ts";
import { type JSX, For, Show, createMemo, createSignal } from "solid-js";
import { DayConflicts } from "../calendar/public.ts";
import { today } from "../data/today.ts";
import { formatDay } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { IconButton } from "../ui/button.tsx";
import { FieldGroup } from "../ui/field.tsx";
import { TimeField } from "../ui/time-field.tsx";
import { MonthGrid } from "./month-grid.tsx";
import type { DraftDate } from "./survey-draft.ts";
import type { KindFieldsProps } from "./kind-fields-props.ts";

const byDate = (a: DraftDate, b: DraftDate): number => (`${a.date} ${a.begin}` < `${b.date} ${b.begin}` ? -1 : 1);

/** The dates to choose from: tapping days in a month adds them with the default times, which can be changed. */
export function DatesFields(props: KindFieldsProps): JSX.Element {
  const [usual, setUsual] = createSignal({ begin: "", end: "" });
  const days = createMemo(() => new Set(props.form.fields.dates.map(({ date }) => date)));
  const add = (date: string, times: { readonly begin: string; readonly end: string }): void => {
    if (props.form.fields.dates.length >= OPTIONS_MAX) return;
    props.setDraft("dates", (dates) => [...dates, { option_id: newId(), date, ...times }].toSorted(byDate));
  };
  const toggle = (date: string): void =>
    days().has(date)
      ? props.setDraft("dates", (dates) => dates.filter((one) => one.date !== date))
      : add(date, usual());
  /* Setting a default time also changes the days that still have the previous default. */
  const setUsualTime = (field: "begin" | "end", typed: string): void => {
    const before = usual()[field];
    setUsual((times) => ({ ...times, [field]: typed }));
    props.setDraft("dates", (date) => date[field] === before, field, typed);
  };
  const usualField = (field: "begin" | "end"): JSX.Element => (
    <TimeField
      label={text().surveys[field]}
      placeholder={field === "begin" ? "19:30" : "22:00"}
      nextDay={field === "end" && isNextDay(usual().begin, usual().end)}
      value={usual()[field]}
      onInput={(typed) => setUsualTime(field, typed)}
    />
  );
  return (
    <>
      <FieldGroup legend={text().surveys.days} hint={text().surveys.daysHint} error={props.form.error("dates")}>
        <MonthGrid chosen={days()} today={today()} onToggle={toggle} />
      </FieldGroup>
      <FieldGroup legend={text().surveys.usualTimes}>
        <div class="form-row">
          {usualField("begin")}
          {usualField("end")}
        </div>
      </FieldGroup>
      <Show when={props.form.fields.dates.length > 0}>
        <FieldGroup legend={text().surveys.chosenDays(props.form.fields.dates.length)}>
          <ul class="stack stack--s">
            <For each={props.form.fields.dates}>
              {(date) => (
                <DateLine
                  {...props}
                  date={date}
                  onCopy={() => add(date.date, { begin: "", end: "" })}
                  onRemove={() =>
                    props.setDraft("dates", (dates) => dates.filter(({ option_id }) => option_id !== date.option_id))
                  }
                />
              )}
            </For>
          </ul>
          <DayConflicts days={[...days()]} except={props.survey_id} />
        </FieldGroup>
      </Show>
    </>
  );
}

interface DateLineProps extends KindFieldsProps {
  readonly date: DraftDate;
  readonly onCopy: () => void;
  readonly onRemove: () => void;
}

function DateLine(props: DateLineProps): JSX.Element {
  const day = (): string => formatDay(props.date.date, "short");
  const time = (field: "begin" | "end", label: string): JSX.Element => (
    <TimeField
      label={label}
      hideLabel
      nextDay={field === "end" && isNextDay(props.date.begin, props.date.end)}
      placeholder={text().surveys[field]}
      value={props.date[field]}
      onInput={(typed) => {
        const { option_id } = props.date;
        props.setDraft("dates", (date) => date.option_id === option_id, field, typed);
      }}
      error={props.form.error(`${props.date.option_id} ${field}`)}
    />
  );
  return (
    <li class="draft-date">
      <strong class="draft-date__day medium tabular">{day()}</strong>
      {time("begin", text().surveys.beginOf(day()))}
      {time("end", text().surveys.endOf(day()))}
      <span class="draft-date__actions">
        <IconButton icon="plus" label={text().surveys.anotherTime(day())} onClick={() => props.onCopy()} />
        <IconButton icon="close" label={text().surveys.removeDay(day())} onClick={() => props.onRemove()} />
      </span>
    </li>
  );
}
