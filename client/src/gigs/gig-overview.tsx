import { DAY_SECONDS, eveningSeconds, formatLength } from "@bandstand/shared/time/clock.ts";
import { type JSX, For, Show, Suspense } from "solid-js";
import { GigAnswersCard } from "../availability/public.ts";
import { mayEdit } from "../data/rights.ts";
import { today } from "../data/today.ts";
import { formatSongLength, formatTime } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { StagePanel } from "../live/public.ts";
import { LineUpNote } from "../setlists/public.ts";
import { Icon } from "../ui/icon.tsx";
import { lineOf } from "./gig-line.ts";
import { type GigRow, useLength } from "./queries.ts";
import { setlistSize } from "./setlist-size.ts";

const POINTS = ["doors", "begin", "end"] as const;

/** Time, place, contact and dress code. */
export function GigOverview(props: { readonly gig: GigRow }): JSX.Element {
  const length = useLength(() => props.gig);
  const evening = () => eveningSeconds(props.gig);
  const address = (): string => {
    const { name, street, zip, city } = props.gig.venue ?? {};
    return [name, street, [zip, city].filter(Boolean).join(" ")].filter(Boolean).join(", ");
  };
  const mapHref = (): string => `https://www.openstreetmap.org/search?${new URLSearchParams({ query: address() })}`;

  return (
    <div class="overview">
      <Suspense>
        <StagePanel gig={props.gig} today={today()} mayEdit={mayEdit()} />
      </Suspense>
      <GigAnswersCard gig={props.gig}>
        <Suspense>
          <LineUpNote gig={props.gig} />
        </Suspense>
      </GigAnswersCard>
      <Show when={POINTS.some((point) => props.gig[point])}>
        <section class="card stack stack--s">
          <h2 class="subheading">{text().gigs.times}</h2>
          <dl class="overview__times tabular">
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
                      </dd>
                    </div>
                  )}
                </Show>
              )}
            </For>
          </dl>
        </section>
      </Show>
      <a class="card stack stack--s overview__card--link hoverable" href={`/gigs/${props.gig.gig_id}?tab=setlist`}>
        <h2 class="subheading">{text().gigs.setlist}</h2>
        <Show
          when={setlistSize(lineOf(props.gig))}
          fallback={
            <p class="overview__line">
              <Icon name={mayEdit() ? "plus" : "list"} />
              <span>{mayEdit() ? text().gigs.buildSetlist : text().gigs.noSetlist}</span>
            </p>
          }
        >
          {(size) => (
            <p class="overview__line">
              <Icon name="list" />
              <span>{size()}</span>
            </p>
          )}
        </Show>
        <Show when={length()}>
          {(seconds) => (
            <p class="overview__line tabular">
              <Icon name="clock" />
              <span>{text().gigs.playing(formatSongLength(formatLength(seconds())))}</span>
            </p>
          )}
        </Show>
      </a>
      <Show when={address()}>
        <section class="card stack stack--s">
          <h2 class="subheading">{text().gigs.place}</h2>
          <p class="overview__line">
            <Icon name="pin" />
            <span>{address()}</span>
          </p>
          <a class="overview__link icon-text" href={mapHref()} target="_blank" rel="noreferrer">
            {text().gigs.map} <Icon name="external" />
          </a>
        </section>
      </Show>
      <Show when={props.gig.contact}>
        {(contact) => (
          <section class="card stack stack--s">
            <h2 class="subheading">{text().gigs.contact}</h2>
            <Show when={contact().name}>
              <p class="overview__line">
                <Icon name="user" />
                <span>{contact().name}</span>
              </p>
            </Show>
            <Show when={contact().phone}>
              {(phone) => (
                <a class="overview__line" href={`tel:${phone().replace(/[^+\d]/g, "")}`}>
                  <Icon name="phone" />
                  <span>{phone()}</span>
                </a>
              )}
            </Show>
            <Show when={contact().email}>
              {(email) => (
                <a class="overview__line" href={`mailto:${email()}`}>
                  <Icon name="mail" />
                  <span>{email()}</span>
                </a>
              )}
            </Show>
          </section>
        )}
      </Show>
      <Show when={props.gig.kind_of_gig || props.gig.dress_code}>
        <section class="card stack stack--s">
          <Show when={props.gig.kind_of_gig}>
            {(kind) => (
              <p class="overview__line">
                <Icon name="tag" />
                <span>{kind()}</span>
              </p>
            )}
          </Show>
          <Show when={props.gig.dress_code}>
            {(dress) => (
              <p class="overview__line">
                <Icon name="star" />
                <span>
                  {text().gigs.dressCode}: {dress()}
                </span>
              </p>
            )}
          </Show>
        </section>
      </Show>
    </div>
  );
}
