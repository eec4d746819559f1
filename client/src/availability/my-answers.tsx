import { answerSeries } from "@bandstand/shared/availability/answer-series.ts";
import type { AvailabilityStatus } from "@bandstand/shared/availability/contract.ts";
import { type JSX, For, Show, createMemo } from "solid-js";
import { today } from "../data/today.ts";
import { bandTimeZone, formatDay } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { Badge } from "../ui/chip.tsx";
import { DayRow } from "../ui/day-row.tsx";
import { Icon } from "../ui/icon.tsx";
import { Rows } from "../ui/list-states.tsx";
import { RowFacts } from "../ui/row-link.tsx";
import { showToast } from "../ui/toast.ts";
import { answerAll } from "./answer-all.ts";
import { AnswerButtons, StatusButtons } from "./answer-buttons.tsx";
import { type ComingEvent, answered, hrefOf, nameOf, timeOf } from "./coming-events.ts";
import { amPerformer, isAnswerMissing, isUnseated } from "./queries.ts";
import "./missing.css";

/* Returns the name of the weekday, with which the long form of a date starts in both languages. */
const weekdayOf = (day: string): string => /^\p{L}+/u.exec(formatDay(day, "long"))?.[0] ?? "";

/** A group of events that one tap answers. */
interface Bulk {
  readonly title: string;
  readonly hint: string;
  readonly events: readonly ComingEvent[];
}

const span = (events: readonly ComingEvent[]): [string, string] => [
  formatDay(events[0]?.day ?? "", "short"),
  formatDay(events.at(-1)?.day ?? "", "short"),
];

function bulksOf(open: readonly ComingEvent[]): Bulk[] {
  const rehearsals = open.flatMap((event) =>
    event.event_type === "rehearsal" && event.begin !== null ? [{ ...event, begin: event.begin }] : [],
  );
  const series = answerSeries(rehearsals, bandTimeZone()).flatMap(({ rehearsals: events }): Bulk[] => {
    const [first] = events;
    if (first === undefined) return [];
    const title = text().missing.at(weekdayOf(first.day), timeOf(first));
    return [{ title, hint: text().missing.rehearsals(events.length, ...span(events)), events }];
  });
  const isAll = series.some(({ events }) => events.length === open.length);
  if (open.length < 2 || isAll) return series;
  const [from, to] = span(open);
  return [...series, { title: text().missing.all(open.length), hint: `${from} – ${to}`, events: open }];
}

async function answerBulk(events: readonly ComingEvent[], status: AvailabilityStatus): Promise<void> {
  const undo = await answerAll(events.map(answered), status);
  showToast(text().missing.answered(events.length, text().availability.answers[status]), {
    tone: "success",
    action: { label: text().app.undo, run: () => void undo() },
  });
}

/**
 * All upcoming events with this member's answers. One tap answers one event, a whole series, or everything unanswered.
 */
export function MyAnswers(props: { readonly events: readonly ComingEvent[] }): JSX.Element {
  let list: HTMLElement | undefined;
  const open = createMemo(() => props.events.filter((event) => isAnswerMissing(event.event_id, event)));
  const bulks = createMemo(() => bulksOf(open()));
  const choose = async (bulk: Bulk, status: AvailabilityStatus): Promise<void> => {
    /* The pressed button disappears with its group, so the focus moves to the list of events. */
    list?.focus({ preventScroll: true });
    await answerBulk(bulk.events, status);
  };
  return (
    <div class="stack measure">
      <p class="medium" role="status">
        <Show
          when={amPerformer() || open().length > 0}
          fallback={<span class="soft">{text().availability.owesNothing}</span>}
        >
          <span class="icon-text">
            <Icon name={open().length > 0 ? "warning" : "check-circle"} size="s" />
            {open().length > 0 ? text().missing.open(open().length) : text().missing.nothingOpen}
          </span>
        </Show>
      </p>
      <For each={bulks()}>
        {(bulk) => (
          <section class="card stack stack--s" aria-label={bulk.title}>
            <h2 class="my-answers__title">{bulk.title}</h2>
            <p class="soft small tabular">{bulk.hint}</p>
            <StatusButtons label={bulk.title} onChoose={(status) => void choose(bulk, status)} />
          </section>
        )}
      </For>
      <section
        class="my-answers__events"
        tabIndex={-1}
        aria-label={text().missing.events}
        ref={(element) => (list = element)}
      >
        <Rows each={props.events}>{(event) => <EventRow event={event} />}</Rows>
      </section>
    </div>
  );
}

function EventRow(props: { readonly event: ComingEvent }): JSX.Element {
  const facts = (): string => [timeOf(props.event), props.event.place].filter(Boolean).join(" · ");
  return (
    <DayRow
      href={hrefOf(props.event)}
      day={props.event.day}
      today={today()}
      title={nameOf(props.event)}
      marks={
        <>
          <Show when={isAnswerMissing(props.event.event_id, props.event)}>
            <Badge tone="danger" icon="warning">
              {text().availability.noResponse}
            </Badge>
          </Show>
          <Show when={isUnseated(props.event.event_id, props.event)}>
            <Badge icon="minus">{text().lineUps.noSeat}</Badge>
          </Show>
          <Show when={props.event.answer_by}>
            {(day) => <Badge icon="bell">{text().availability.until(formatDay(day(), "short"))}</Badge>}
          </Show>
          <Show when={props.event.isDraft}>
            <Badge tone="warning" icon="eye">
              {text().gigs.draft}
            </Badge>
          </Show>
        </>
      }
      below={
        <div class="awaited stack stack--s">
          <AnswerButtons event={answered(props.event)} />
        </div>
      }
    >
      <Show when={facts()}>{(words) => <RowFacts>{words()}</RowFacts>}</Show>
    </DayRow>
  );
}
