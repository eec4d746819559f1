import { daysLeft } from "@bandstand/shared/availability/urgency.ts";
import { isPastGig } from "@bandstand/shared/gigs/past.ts";
import type { Staffed } from "@bandstand/shared/line-ups/seats.ts";
import { type JSX, Show } from "solid-js";
import type { RowOf } from "../data/rows.ts";
import { formatDay } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { Badge, type Tone } from "../ui/chip.tsx";
import { Icon } from "../ui/icon.tsx";
import { AnswerButtons, STATUS_ICONS } from "./answer-buttons.tsx";
import "./availability.css";
import type { AnsweredEvent } from "./commands.ts";
import { isAnswerMissing, myAnswer, today } from "./queries.ts";
import { AnswerSummary } from "./answer-summary.tsx";

export type Gig = Pick<RowOf<"gigs">, "gig_id" | "name" | "date" | "answer_by"> & Staffed;

export const eventOf = ({ gig_id, name }: Gig): AnsweredEvent => ({ event_type: "gig", event_id: gig_id, title: name });

const SOON_DAYS = 3;

/** True if an upcoming gig still needs this member's answer. Reactive. */
const isAwaited = (gig: Gig): boolean => isAnswerMissing(gig.gig_id, gig) && !isPastGig(gig, today());

/**
 * The answer-by date, with the remaining time if this member has not answered. Renders nothing without a date, for past
 * gigs, or once the date has passed and this member has answered.
 */
export function AnswerBy(props: { readonly gig: Gig }): JSX.Element {
  const left = (): number | null => (isPastGig(props.gig, today()) ? null : daysLeft(props.gig, today()));
  const isShown = (): boolean => left() !== null && ((left() ?? 0) >= 0 || isAwaited(props.gig));
  const tone = (days: number): Tone => (days < 0 ? "danger" : days <= SOON_DAYS ? "warning" : "neutral");
  return (
    <Show when={isShown()}>
      <span class="answer-by icon-text small tabular">
        <Show when={isAwaited(props.gig)}>
          <Badge tone={tone(left() ?? 0)} icon={(left() ?? 0) < 0 ? "warning" : "bell"}>
            {(left() ?? 0) < 0
              ? text().availability.overdue(-(left() ?? 0))
              : text().availability.daysLeft(left() ?? 0)}
          </Badge>
        </Show>
        <span class="soft">{text().availability.until(formatDay(props.gig.answer_by ?? "", "short"))}</span>
      </span>
    </Show>
  );
}

/** Buttons for the member's own answer, and a summary of the band's answers, for the gig's overview. */
export function GigAnswersCard(props: { readonly gig: Gig; readonly children?: JSX.Element }): JSX.Element {
  const isOpen = (): boolean => !isPastGig(props.gig, today());
  return (
    <section class="card stack stack--m">
      <div class="answers__head row row--between">
        <h2 class="subheading">{text().availability.title}</h2>
        <AnswerBy gig={props.gig} />
      </div>
      <Show when={isOpen()}>
        <AnswerButtons event={eventOf(props.gig)} />
      </Show>
      <AnswerSummary event_id={props.gig.gig_id} of={props.gig} />
      {props.children}
      <a class="answers-card__link icon-text touch" href={`/gigs/${props.gig.gig_id}?tab=answers`}>
        {text().availability.showAll} <Icon name="chevron-right" />
      </a>
    </section>
  );
}

/** This member's answer to an event as a badge for a list; renders nothing without an answer. */
export function MyAnswerBadge(props: { readonly event_id: string }): JSX.Element {
  const tones = { in: "success", maybe: "warning", out: "danger" } as const;
  return (
    <Show when={myAnswer(props.event_id)}>
      {(own) => (
        <Badge tone={tones[own().status]} icon={STATUS_ICONS[own().status]}>
          {text().availability.answers[own().status]}
        </Badge>
      )}
    </Show>
  );
}

/** The three answer buttons below a gig in a list, shown until this member has answered. */
export function AwaitedAnswer(props: { readonly gig: Gig }): JSX.Element {
  return (
    <Show when={isAwaited(props.gig)}>
      <div class="awaited stack stack--s">
        <AnswerButtons event={eventOf(props.gig)} />
        <AnswerBy gig={props.gig} />
      </div>
    </Show>
  );
}
