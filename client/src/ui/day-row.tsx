import { type JSX, Show } from "solid-js";
import { formatDay } from "../i18n/format.ts";
import { RowLink, type RowLinkProps } from "./row-link.tsx";

interface DayRowProps extends Omit<RowLinkProps, "lead"> {
  /** The day of the record, YYYY-MM-DD. */
  readonly day: string;
  /** Today, YYYY-MM-DD; the year of `day` is shown only if it is not the current one. */
  readonly today: string;
}

const YEAR_LENGTH = 4;

/** A list row for something that takes place on a given day; the date is a block before the text. */
export function DayRow(props: DayRowProps): JSX.Element {
  const year = (day: string): string => day.slice(0, YEAR_LENGTH);
  return (
    <RowLink
      {...props}
      lead={
        <span class="row-link__day tabular">
          <small>{formatDay(props.day, "weekday").slice(0, 3)}</small>
          <strong>{props.day.slice(8)}</strong>
          <small>
            {formatDay(props.day, "month").slice(0, 3)}
            <Show when={year(props.day) !== year(props.today)}> ’{year(props.day).slice(2)}</Show>
          </small>
        </span>
      }
    />
  );
}
