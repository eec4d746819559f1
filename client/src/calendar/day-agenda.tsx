import { covers } from "@bandstand/shared/availability/absences.ts";
import { isSameMonth, lastOfMonth } from "@bandstand/shared/time/month.ts";
import { type JSX, For, Match, Show, Switch, createMemo, createUniqueId } from "solid-js";
import { MyAnswerBadge, declinedBy } from "../availability/public.ts";
import type { RowOf } from "../data/rows.ts";
import { mayEdit } from "../data/rights.ts";
import { today } from "../data/today.ts";
import { formatDay, formatDayFromToday } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { Button } from "../ui/button.tsx";
import { Badge } from "../ui/chip.tsx";
import { DayRow } from "../ui/day-row.tsx";
import { Icon } from "../ui/icon.tsx";
import { IncrementalFor } from "../ui/incremental-for.tsx";
import { RowFacts, RowLink } from "../ui/row-link.tsx";
import { EmptyState } from "../ui/states.tsx";
import { type CalendarItem, ICONS, hrefOf, nameOf, ofAbsence, wordsOf } from "./calendar-item.ts";
import { useNextEvent } from "./month-queries.ts";

/** What can be added on a day. */
export type NewKind = "gig" | "rehearsal" | "absence";

interface DayAgendaProps {
  readonly day: string;
  /** Gigs, rehearsals and open surveys, at least those of the day's month. */
  readonly items: readonly CalendarItem[];
  readonly absences: readonly RowOf<"absences">[];
  readonly onCreate: (kind: NewKind) => void;
  readonly onMove: (day: string) => void;
}

const inOrder = (a: CalendarItem, b: CalendarItem): number =>
  a.day === b.day ? (a.seconds ?? -1) - (b.seconds ?? -1) : a.day < b.day ? -1 : 1;

/** The chosen day, what can be added on it, and what follows in its month. */
export function DayAgenda(props: DayAgendaProps): JSX.Element {
  const titleId = createUniqueId();
  const month = (): string => formatDay(props.day, "month");
  const onDay = createMemo(() => [
    ...props.absences.filter((absence) => covers(absence, props.day)).map(ofAbsence),
    ...props.items.filter(({ day }) => day === props.day).toSorted(inOrder),
  ]);
  const later = createMemo(() =>
    [...props.items, ...props.absences.map(ofAbsence)]
      .filter(({ day }) => day > props.day && isSameMonth(day, props.day))
      .toSorted(inOrder),
  );
  const isEmptyMonth = (): boolean =>
    !props.items.some(({ day }) => isSameMonth(day, props.day)) && onDay().length + later().length === 0;
  return (
    <section class="day-agenda stack" aria-labelledby={titleId}>
      <div>
        <h2 id={titleId} class="heading">
          {formatDay(props.day, "long")}
        </h2>
        <p class="soft">{formatDayFromToday(props.day, today())}</p>
      </div>
      <Show when={onDay().length > 0} fallback={<p class="soft">{text().planner.free}</p>}>
        <ul class="rows">
          <For each={onDay()}>
            {(item) => (
              <li>
                <ItemRow item={item} />
              </li>
            )}
          </For>
        </ul>
      </Show>
      <Show when={props.day >= today()}>
        <CreateButtons onCreate={props.onCreate} />
      </Show>
      <Switch>
        <Match when={isEmptyMonth()}>
          <EmptyState
            icon="month"
            title={text().planner.emptyMonth(month())}
            hint={mayEdit() ? text().planner.emptyHint : text().planner.emptyReader}
          >
            <NextEvent after={lastOfMonth(props.day)} onMove={props.onMove} />
          </EmptyState>
        </Match>
        <Match when={later().length === 0}>
          <p class="faint">{text().planner.nothingLater(month())}</p>
          <NextEvent after={lastOfMonth(props.day)} onMove={props.onMove} />
        </Match>
        <Match when={later().length > 0}>
          <h3 class="subheading">{text().planner.later(month())}</h3>
          <ul class="rows">
            <IncrementalFor each={later()}>
              {(item) => (
                <li>
                  <DayRow
                    href={hrefOf(item)}
                    day={item.day}
                    today={today()}
                    title={nameOf(item)}
                    marks={<Marks item={item} />}
                  >
                    <Facts item={item} />
                  </DayRow>
                </li>
              )}
            </IncrementalFor>
          </ul>
          <NextEvent after={lastOfMonth(props.day)} onMove={props.onMove} />
        </Match>
      </Switch>
    </section>
  );
}

function CreateButtons(props: { readonly onCreate: (kind: NewKind) => void }): JSX.Element {
  const button = (kind: NewKind, label: string): JSX.Element => (
    <Button size="s" icon="plus" onClick={() => props.onCreate(kind)}>
      {label}
    </Button>
  );
  return (
    <div class="row" role="group" aria-label={text().planner.create}>
      <Show when={mayEdit()}>
        {button("gig", text().planner.newGig)}
        {button("rehearsal", text().planner.newRehearsal)}
      </Show>
      {button("absence", text().planner.newAbsence)}
    </div>
  );
}

function ItemRow(props: { readonly item: CalendarItem }): JSX.Element {
  return (
    <RowLink
      href={hrefOf(props.item)}
      title={nameOf(props.item)}
      lead={<Icon name={ICONS[props.item.kind]} size="l" />}
      marks={<Marks item={props.item} />}
    >
      <Facts item={props.item} />
    </RowLink>
  );
}

function Facts(props: { readonly item: CalendarItem }): JSX.Element {
  const facts = (): string => {
    const { kind, day, until, name, time, place } = props.item;
    const days = text().availability.days(formatDay(day), formatDay(until));
    return (kind === "absence" ? [days, name] : [time, place]).filter(Boolean).join(" · ");
  };
  const missing = (): string => {
    if (props.item.kind !== "gig" && props.item.kind !== "rehearsal") return "";
    const { away, others } = declinedBy(props.item.id);
    return [
      away.length > 0 ? text().planner.awayAre(away.join(", ")) : "",
      others.length > 0 ? text().planner.outAre(others.join(", ")) : "",
    ]
      .filter(Boolean)
      .join(" · ");
  };
  return (
    <>
      <Show when={facts()}>{(line) => <RowFacts>{line()}</RowFacts>}</Show>
      <Show when={missing()}>{(line) => <RowFacts>{line()}</RowFacts>}</Show>
    </>
  );
}

function Marks(props: { readonly item: CalendarItem }): JSX.Element {
  return (
    <>
      <Show when={props.item.isDraft}>
        <Badge tone="warning" icon="eye">
          {text().gigs.draft}
        </Badge>
      </Show>
      <Show when={props.item.kind === "survey"}>
        <Badge tone="info" icon="poll">
          {text().planner.surveyOpen}
        </Badge>
      </Show>
      <Show when={props.item.kind === "gig" || props.item.kind === "rehearsal"}>
        <MyAnswerBadge event_id={props.item.id} />
      </Show>
    </>
  );
}

/* A button that goes to the first event after the month, so that nobody has to page through empty months. */
function NextEvent(props: { readonly after: string; readonly onMove: (day: string) => void }): JSX.Element {
  const next = useNextEvent(() => props.after);
  return (
    <Show when={next()}>
      {(item) => (
        <Button size="s" icon="arrow-right" class="day-agenda__next" onClick={() => props.onMove(item().day)}>
          {text().planner.next(wordsOf(item()), formatDay(item().day))}
        </Button>
      )}
    </Show>
  );
}
