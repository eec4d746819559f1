import { DAY_SECONDS, eveningSeconds, formatLength, meetingSeconds } from "@bandstand/shared/time/clock.ts";
import { telHref } from "@bandstand/shared/users/phone.ts";
import { type JSX, For, Show, Suspense } from "solid-js";
import { GigAnswersCard } from "../availability/public.ts";
import { useChartCount } from "../charts/public.ts";
import { mayEdit } from "../data/rights.ts";
import { today } from "../data/today.ts";
import { formatSongLength, formatTime } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { SeatsCard } from "../line-ups/public.ts";
import { StagePanel } from "../live/public.ts";
import { LineUpNote } from "../setlists/public.ts";
import { Icon } from "../ui/icon.tsx";
import type { IconName } from "../ui/icons.ts";
import { lineOf } from "./gig-line.ts";
import { type GigRow, useLength } from "./queries.ts";
import { seatEdit } from "./seat-edit.ts";
import { setlistSize } from "./setlist-size.ts";

const POINTS = ["meet", "doors", "begin", "end"] as const;

/** The overview of a gig: answers, seats, times, setlist, place, contact and dress code. */
export function GigOverview(props: { readonly gig: GigRow }): JSX.Element {
  return (
    <div class="overview cards">
      <Suspense>
        <StagePanel gig={props.gig} today={today()} mayEdit={mayEdit()} />
      </Suspense>
      <GigAnswersCard gig={props.gig}>
        <Suspense>
          <LineUpNote gig={props.gig} />
        </Suspense>
      </GigAnswersCard>
      <Show when={props.gig.line_up_id}>
        <Suspense>
          <SeatsCard
            event_type="gig"
            event={props.gig}
            event_id={props.gig.gig_id}
            onChange={mayEdit() ? (seats) => seatEdit(props.gig, seats) : undefined}
          />
        </Suspense>
      </Show>
      <TimesCard gig={props.gig} />
      <SetlistCard gig={props.gig} />
      <BookCard gig={props.gig} />
      <PlaceCard gig={props.gig} />
      <ContactCard gig={props.gig} />
      <KindCard gig={props.gig} />
    </div>
  );
}

interface CardProps {
  readonly gig: GigRow;
}

function Line(props: { readonly icon: IconName; readonly children: JSX.Element }): JSX.Element {
  return (
    <p class="overview__line line">
      <Icon name={props.icon} />
      <span>{props.children}</span>
    </p>
  );
}

/** A card with meeting, doors, start and end, which opens the run of show. */
function TimesCard(props: CardProps): JSX.Element {
  const evening = () => ({ meet: meetingSeconds(props.gig), ...eveningSeconds(props.gig) });
  return (
    <Show when={POINTS.some((point) => props.gig[point]) || props.gig.meet_at}>
      <a class="card stack stack--s plain-link hoverable" href={`/gigs/${props.gig.gig_id}?tab=schedule`}>
        <h2 class="subheading">{text().gigs.times}</h2>
        <dl class="overview__times wrap tabular">
          <For each={POINTS}>
            {(point) => (
              <Show when={props.gig[point]}>
                {(time) => (
                  <div>
                    <dt>{text().gigs[point]}</dt>
                    <dd>
                      {formatTime(time())}
                      <Show when={(evening()[point] ?? 0) >= DAY_SECONDS}>
                        <small>{text().gigs.nextDay}</small>
                      </Show>
                      <Show when={(evening()[point] ?? 0) < 0}>
                        <small>{text().gigs.dayBefore}</small>
                      </Show>
                    </dd>
                  </div>
                )}
              </Show>
            )}
          </For>
        </dl>
        <Show when={props.gig.meet_at}>
          {(place) => (
            <Line icon="pin">
              {text().gigs.meetAt}: {place()}
            </Line>
          )}
        </Show>
      </a>
    </Show>
  );
}

/** A card with the size and length of the setlist, which opens the setlist. */
function SetlistCard(props: CardProps): JSX.Element {
  const length = useLength(() => props.gig);
  return (
    <a class="card stack stack--s plain-link hoverable" href={`/gigs/${props.gig.gig_id}?tab=setlist`}>
      <h2 class="subheading">{text().gigs.setlist}</h2>
      <Show
        when={setlistSize(lineOf(props.gig))}
        fallback={
          <Line icon={mayEdit() ? "plus" : "list"}>{mayEdit() ? text().gigs.buildSetlist : text().gigs.noSetlist}</Line>
        }
      >
        {(size) => <Line icon="list">{size()}</Line>}
      </Show>
      <Show when={length()}>
        {(seconds) => (
          <p class="overview__line line tabular">
            <Icon name="clock" />
            <span>{text().gigs.playing(formatSongLength(formatLength(seconds())))}</span>
          </p>
        )}
      </Show>
    </a>
  );
}

/** A card with the number of songs that have a chart, which opens all charts as a book. */
function BookCard(props: CardProps): JSX.Element {
  const played = (): string[] =>
    props.gig.setlist.sets.flatMap(({ songs }) => songs.flatMap((one) => (one.uebersprungen ? [] : [one.song_id])));
  const charts = useChartCount(played);
  return (
    <Show when={played().length > 0 && typeof charts() === "number"}>
      <a class="card stack stack--s plain-link hoverable" href={`/gigs/${props.gig.gig_id}/book`}>
        <h2 class="subheading">{text().book.title}</h2>
        <Line icon="note">{text().book.charts(charts() ?? 0, new Set(played()).size)}</Line>
      </a>
    </Show>
  );
}

function PlaceCard(props: CardProps): JSX.Element {
  const address = (): string => {
    const { name, street, zip, city } = props.gig.venue ?? {};
    return [name, street, [zip, city].filter(Boolean).join(" ")].filter(Boolean).join(", ");
  };
  const mapHref = (): string => `https://www.openstreetmap.org/search?${new URLSearchParams({ query: address() })}`;
  return (
    <Show when={address()}>
      <section class="card stack stack--s">
        <h2 class="subheading">{text().gigs.place}</h2>
        <Line icon="pin">{address()}</Line>
        <a class="overview__link icon-text" href={mapHref()} target="_blank" rel="noreferrer">
          {text().gigs.map} <Icon name="external" />
        </a>
      </section>
    </Show>
  );
}

function ContactCard(props: CardProps): JSX.Element {
  return (
    <Show when={props.gig.contact}>
      {(contact) => (
        <section class="card stack stack--s">
          <h2 class="subheading">{text().gigs.contact}</h2>
          <Show when={contact().name}>{(name) => <Line icon="user">{name()}</Line>}</Show>
          <Show when={contact().phone}>
            {(phone) => (
              <a class="overview__line line" href={telHref(phone())}>
                <Icon name="phone" />
                <span>{phone()}</span>
              </a>
            )}
          </Show>
          <Show when={contact().email}>
            {(email) => (
              <a class="overview__line line" href={`mailto:${email()}`}>
                <Icon name="mail" />
                <span>{email()}</span>
              </a>
            )}
          </Show>
        </section>
      )}
    </Show>
  );
}

/** A card with the kind of gig and the dress code. */
function KindCard(props: CardProps): JSX.Element {
  return (
    <Show when={props.gig.kind_of_gig || props.gig.dress_code}>
      <section class="card stack stack--s">
        <Show when={props.gig.kind_of_gig}>{(kind) => <Line icon="tag">{kind()}</Line>}</Show>
        <Show when={props.gig.dress_code}>
          {(dress) => (
            <Line icon="star">
              {text().gigs.dressCode}: {dress()}
            </Line>
          )}
        </Show>
      </section>
    </Show>
  );
}
