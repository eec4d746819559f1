import { isDay } from "@bandstand/shared/time/day.ts";
import { isSameMonth } from "@bandstand/shared/time/month.ts";
import { useSearchParams } from "@solidjs/router";
import { type JSX, Match, Suspense, Switch, createMemo } from "solid-js";
import { AbsenceForm } from "../availability/public.ts";
import { mayEdit } from "../data/rights.ts";
import { today } from "../data/today.ts";
import { text } from "../i18n/text.ts";
import { Skeleton } from "../ui/loading.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { ErrorState } from "../ui/states.tsx";
import { DayAgenda, type NewKind } from "./day-agenda.tsx";
import { useCalendar } from "./month-queries.ts";
import { MonthView } from "./month-view.tsx";
import "./calendar-page.css";

/** A form for a new gig or rehearsal on a day. */
type NewEventForm = (props: { readonly day: string; readonly onClose: () => void }) => JSX.Element;

interface CalendarPageProps {
  /** Passed in, because those rooms show this room's calendar and must not be imported here. */
  readonly gigForm: NewEventForm;
  readonly rehearsalForm: NewEventForm;
}

/**
 * A month's gigs, rehearsals, open surveys and the member's own absences, and the chosen day. The URL holds the day.
 * Going to another month adds an entry to the browser's history; choosing another day of the same month does not.
 */
export function CalendarPage(props: CalendarPageProps): JSX.Element {
  const [query, setQuery] = useSearchParams<{ day?: string; new?: string }>();
  const day = createMemo(() => (query.day !== undefined && isDay(query.day) ? query.day : today()));
  const calendar = useCalendar(day);
  const go = (next: string): void => setQuery({ day: next }, { replace: isSameMonth(next, day()) });
  const create = (kind: NewKind): void => setQuery({ day: day(), new: kind });
  const close = (): void => setQuery({ new: undefined }, { replace: true });
  return (
    <div class="page calendar-page">
      <PageHeader title={text().planner.title} />
      <div class="calendar-page__body">
        <MonthView day={day()} items={calendar.items()} absences={calendar.absences()} onMove={go} onChoose={go} />
        <Switch
          fallback={
            <DayAgenda
              day={day()}
              items={calendar.items()}
              absences={calendar.absences()}
              onCreate={create}
              onMove={go}
            />
          }
        >
          <Match when={calendar.hasFailed()}>
            <ErrorState />
          </Match>
          <Match when={!calendar.isReady()}>
            <Skeleton rows={3} />
          </Match>
        </Switch>
      </div>
      <Suspense>
        <Switch>
          <Match when={query.new === "gig" && mayEdit()}>{props.gigForm({ day: day(), onClose: close })}</Match>
          <Match when={query.new === "rehearsal" && mayEdit()}>
            {props.rehearsalForm({ day: day(), onClose: close })}
          </Match>
          <Match when={query.new === "absence"}>
            <AbsenceForm day={day()} onClose={close} />
          </Match>
        </Switch>
      </Suspense>
    </div>
  );
}
