import type { Language } from "@bandstand/shared/contract/errors.ts";
import { clockText, dayText } from "@bandstand/shared/notifications/date-text.ts";
import type { SharedGig } from "@bandstand/shared/shares/contract.ts";
import { formatClock } from "@bandstand/shared/time/clock.ts";
import { telHref } from "@bandstand/shared/users/phone.ts";
import { For, type JSX, Show } from "solid-js";
import { sharedGig as de } from "../i18n/de/shared-gig.ts";
import { sharedGig as en } from "../i18n/en/shared-gig.ts";
import type { OutsideAnswer } from "../outside/ask-service.ts";
import { DayMark, Facts, Part, Setlist } from "../outside/event-parts.tsx";
import { OutsidePage, PageFoot, PageHead } from "../outside/outside-page.tsx";

type Texts = typeof de;

interface SharedGigPageProps {
  /** Undefined until the service has answered. */
  readonly answer: OutsideAnswer<SharedGig> | undefined;
  readonly language: Language;
  readonly onRetry: () => void;
}

/** A gig for people outside the band, laid out to be read on a phone and to be printed on one page. */
export function SharedGigPage(props: SharedGigPageProps): JSX.Element {
  const texts = (): Texts => (props.language === "de" ? de : en);
  return (
    <OutsidePage
      answer={props.answer}
      texts={texts()}
      onRetry={() => props.onRetry()}
      titleOf={({ name, date }) => `${name} · ${dayText(date, props.language)}`}
    >
      {(gig) => (
        <>
          <PageHead
            band_name={gig().band_name}
            logo={gig().logo}
            title={gig().name}
            date={gig().date}
            language={props.language}
          />
          <Facts event={gig()} texts={texts()}>
            <Show when={gig().contact}>{(contact) => <Contact contact={contact()} title={texts().contact} />}</Show>
          </Facts>
          <Show when={gig().schedule}>{(schedule) => <Schedule schedule={schedule()} texts={texts()} />}</Show>
          <Show when={gig().setlist}>{(sets) => <Setlist sets={sets()} texts={texts()} />}</Show>
          <PageFoot until={texts().until(dayText(gig().until, props.language))} print={texts().print} />
        </>
      )}
    </OutsidePage>
  );
}

interface ContactProps {
  readonly contact: NonNullable<SharedGig["contact"]>;
  readonly title: string;
}

function Contact(props: ContactProps): JSX.Element {
  return (
    <Part title={props.title}>
      <Show when={props.contact.name}>{(name) => <p>{name()}</p>}</Show>
      <Show when={props.contact.phone}>{(phone) => <a href={telHref(phone())}>{phone()}</a>}</Show>
      <Show when={props.contact.email}>{(email) => <a href={`mailto:${email()}`}>{email()}</a>}</Show>
    </Part>
  );
}

type Point = NonNullable<SharedGig["schedule"]>[number];

function pointName({ kind, title }: Point, texts: Texts): string {
  if (kind === "item") return title ?? "";
  if (kind === "set_start") return texts.setStarts(title ?? "");
  return kind === "set_end" ? texts.setEnds(title ?? "") : texts[kind];
}

function Schedule(props: { readonly schedule: readonly Point[]; readonly texts: Texts }): JSX.Element {
  return (
    <Part title={props.texts.schedule} isLong>
      <ol class="outside__list ruled">
        <For each={props.schedule} fallback={<li>{props.texts.emptySchedule}</li>}>
          {(point) => (
            <li class="outside__point" classList={{ soft: point.kind !== "item" }}>
              <span class="tabular">
                {point.at === null ? "" : clockText(formatClock(point.at))}
                <DayMark at={point.at} texts={props.texts} />
              </span>
              <span>{pointName(point, props.texts)}</span>
            </li>
          )}
        </For>
      </ol>
    </Part>
  );
}
