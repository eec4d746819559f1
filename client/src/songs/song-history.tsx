import { type JSX, For, Show, createSignal } from "solid-js";
import { formatDay } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { Button } from "../ui/button.tsx";
import { useSongHistory } from "./queries.ts";

/** How many lines are shown before "show all" is pressed. */
const SHOWN = 5;

/** Where and when a song was played and rehearsed. Computed from this device's data, so it works offline. */
export function SongHistory(props: { readonly song_id: string }): JSX.Element {
  const history = useSongHistory(() => props.song_id);
  const plays = (): number => history()?.played.reduce((sum, { times }) => sum + times, 0) ?? 0;
  const rehearsals = (): number => history()?.rehearsed.length ?? 0;
  return (
    <Show when={history()}>
      {(found) => (
        <section class="card song-history" aria-labelledby="song-history">
          <h2 class="song__heading subheading" id="song-history">
            {text().songs.history}
          </h2>
          <Show when={plays() + rehearsals() > 0} fallback={<p class="soft">{text().songs.neverPlayed}</p>}>
            <p>{text().songs.historyCounts(plays(), rehearsals())}</p>
            <Years years={found().years} />
            <Lines title={text().songs.playedAt} lines={found().played}>
              {(gig) => (
                <>
                  <a href={`/gigs/${gig.gig_id}?tab=setlist`}>{gig.name}</a>
                  <Show when={gig.times > 1}> ({text().songs.times(gig.times)})</Show>
                  <Show when={gig.place}>
                    <span class="song-history__place soft small">{gig.place}</span>
                  </Show>
                </>
              )}
            </Lines>
            <Lines title={text().songs.rehearsedAt} lines={found().rehearsed}>
              {(rehearsal) => (
                <a href={`/rehearsals/${rehearsal.rehearsal_id}`}>{text().songs.rehearsed[rehearsal.status]}</a>
              )}
            </Lines>
          </Show>
        </section>
      )}
    </Show>
  );
}

interface YearsProps {
  readonly years: readonly { readonly year: number; readonly played: number; readonly rehearsed: number }[];
}

/* The bars are scaled to the largest number in any year. The text next to them has the same data. */
function Years(props: YearsProps): JSX.Element {
  const most = (): number => Math.max(1, ...props.years.map(({ played, rehearsed }) => Math.max(played, rehearsed)));
  return (
    <ul class="song-history__years tabular">
      <For each={props.years}>
        {(year) => (
          <li class="song-history__year" style={{ "--most": String(most()) }}>
            <span>{year.year}</span>
            <span class="song-history__bars" aria-hidden="true">
              <Show when={year.played > 0}>
                <span class="song-history__bar" style={{ "--count": String(year.played) }} />
              </Show>
              <Show when={year.rehearsed > 0}>
                <span
                  class="song-history__bar song-history__bar--rehearsed"
                  style={{ "--count": String(year.rehearsed) }}
                />
              </Show>
            </span>
            <span class="soft">{text().songs.yearCounts(year.played, year.rehearsed)}</span>
          </li>
        )}
      </For>
    </ul>
  );
}

function Lines<T extends { readonly date: string }>(props: {
  readonly title: string;
  readonly lines: readonly T[];
  readonly children: (line: T) => JSX.Element;
}): JSX.Element {
  const [all, setAll] = createSignal(false);
  return (
    <Show when={props.lines.length > 0}>
      <h3 class="small">{props.title}</h3>
      <ul>
        <For each={all() ? props.lines : props.lines.slice(0, SHOWN)}>
          {(line) => (
            <li class="song-history__line wrap">
              <span class="tabular soft">{formatDay(line.date, "numeric")}</span>
              <span>{props.children(line)}</span>
            </li>
          )}
        </For>
      </ul>
      <Show when={!all() && props.lines.length > SHOWN}>
        <div>
          <Button look="quiet" size="s" onClick={() => setAll(true)}>
            {text().songs.showAll(props.lines.length)}
          </Button>
        </div>
      </Show>
    </Show>
  );
}
