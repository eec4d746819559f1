import { daysBetween } from "@bandstand/shared/time/day.ts";
import { type JSX, For, Show, createMemo } from "solid-js";
import { useHasCharts } from "../charts/public.ts";
import { today } from "../data/today.ts";
import { formatDay, formatDayFromToday } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { DESK } from "../ui/desk.ts";
import { Icon } from "../ui/icon.tsx";
import { type Practise, usePractise } from "./practise.ts";
import "./practise.css";

const WEEK_DAYS = 7;
const NONE: Practise = { songs: [], gig: null };

type Song = Practise["songs"][number];

/** The songs that have to be ready on the same day. */
interface Group {
  readonly until: string | null;
  readonly songs: readonly Song[];
}

function groupsOf({ songs }: Practise): Group[] {
  const days = [...new Set(songs.map(({ until }) => until))];
  return days.map((until) => ({ until, songs: songs.filter((song) => song.until === until) }));
}

/* Formats a day as today or tomorrow, as a weekday within the next week, and otherwise as a date. */
function dayWords(day: string): string {
  const days = daysBetween(today(), day);
  if (days < 2) return formatDayFromToday(day, today());
  return formatDay(day, days < WEEK_DAYS ? "weekdayLong" : "short");
}

const titleOf = ({ until, songs }: Group): string =>
  text().practise.title(until === null ? null : dayWords(until), songs.length);

/**
 * The songs to practise. On a phone, the card is collapsed to one line, and hidden if there is nothing to practise. On
 * a wide screen, it is open, and says if there is nothing to practise.
 */
export function PractiseCard(): JSX.Element {
  const practise = usePractise();
  const hasCharts = useHasCharts();
  const groups = createMemo(() => groupsOf(practise() ?? NONE));
  return (
    <Show when={practise()}>
      {(found) => (
        <Show
          when={groups()[0]}
          fallback={
            <section class="card practise practise--none">
              <h2 class="practise__title medium anywhere">{text().practise.nothing}</h2>
              <p class="soft">{text().practise.nothingHint}</p>
            </section>
          }
        >
          {(first) => (
            <section class="card card--flush practise">
              <details open={matchMedia(DESK).matches}>
                <summary class="practise__head link-line hoverable">
                  <Icon name="note" />
                  <h2 class="practise__title medium anywhere grow">{titleOf(first())}</h2>
                  <Icon name="chevron-down" />
                </summary>
                <For each={groups()}>
                  {(group, at) => (
                    <>
                      <Show when={at() > 0}>
                        <h3 class="practise__day subheading">{titleOf(group)}</h3>
                      </Show>
                      <Songs songs={group.songs} gig={found().gig?.name ?? null} />
                    </>
                  )}
                </For>
                <Show when={hasCharts() && found().gig}>
                  {(gig) => (
                    <a class="practise__book link-line hoverable" href={`/gigs/${gig().gig_id}/book`}>
                      <span class="words">
                        <span>{text().book.title}</span>
                        <span class="soft small">{gig().name}</span>
                      </span>
                      <Icon name="chevron-right" />
                    </a>
                  )}
                </Show>
              </details>
            </section>
          )}
        </Show>
      )}
    </Show>
  );
}

function Songs(props: { readonly songs: readonly Song[]; readonly gig: string | null }): JSX.Element {
  const why = ({ reason, comment }: Song): string => {
    const words = reason === "new" ? text().practise.new(props.gig ?? "") : text().practise[reason];
    return [words, comment].filter(Boolean).join(" · ");
  };
  return (
    <ul class="practise__songs ruled">
      <For each={props.songs}>
        {(song) => (
          <li>
            <a class="link-line hoverable" href={`/songs/${song.song_id}`}>
              <span class="words">
                <span>{song.title}</span>
                <span class="soft small">{why(song)}</span>
              </span>
              <Icon name="chevron-right" />
            </a>
          </li>
        )}
      </For>
    </ul>
  );
}
