import { type JSX, For, Show } from "solid-js";
import { SMALL_ROWS, gather } from "../data/chunks.ts";
import { db } from "../data/db.ts";
import { createLiveRecord } from "../data/live.ts";
import { todayIn } from "@bandstand/shared/time/day.ts";
import { bandTimeZone, formatDay } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { lastVisit } from "./last-visit.ts";
import "./start-page.css";

const CHANGES_MAX = 5;

interface ChangeLine {
  readonly id: string;
  readonly href: string;
  readonly title: string;
  readonly kind: string;
  readonly at: string;
}

const dayOf = (begin: string): string => formatDay(todayIn(Date.parse(begin), bandTimeZone()), "short");

/** Returns one line for each event that other members have answered since `from`. */
async function newAnswers(from: string): Promise<ChangeLine[]> {
  const rows = await gather(db().availability, (some) => some.filter((row) => row.updated_at > from));
  const lines = rows.map(async ({ event_id, event_type, entries }): Promise<ChangeLine[]> => {
    const fresh = entries.filter((entry) => entry.updated_at > from && entry.user_id !== db().user_id);
    const begin = event_type === "gig" ? undefined : (await db().rehearsals.get(event_id))?.begin;
    const name =
      event_type === "gig" ? (await db().gigs.get(event_id))?.name : begin && text().todos.ofRehearsal(dayOf(begin));
    if (name === undefined || fresh.length === 0) return [];
    const href = event_type === "gig" ? `/gigs/${event_id}?tab=answers` : `/rehearsals/${event_id}`;
    const at =
      fresh
        .map((entry) => entry.updated_at)
        .toSorted()
        .at(-1) ?? from;
    return [{ id: `answers-${event_id}`, href, title: name, kind: text().gigs.newAnswers(fresh.length), at }];
  });
  return (await Promise.all(lines)).flat();
}

/** Lists changes since the last visit, including the member's own, newest first, from the rows on this device. */
export function Changes(): JSX.Element {
  const since = lastVisit();
  const found = createLiveRecord(async () => {
    if (since === null) return [];
    const from = new Date(since).toISOString();
    const changed = <T extends { readonly updated_at: string }>(rows: readonly T[]): T[] =>
      rows.filter((row) => row.updated_at > from);
    /* One table at a time, because all at once would fill a phone's memory. */
    const gigs = await gather(db().gigs, changed);
    const songs = await gather(db().songs, changed, SMALL_ROWS);
    const rehearsals = await gather(db().rehearsals, changed);
    const answered = await newAnswers(from);
    const lines: ChangeLine[] = [
      ...gigs.map((gig) => ({
        id: gig.gig_id,
        href: `/gigs/${gig.gig_id}`,
        title: gig.name,
        kind: gig.created_at > from ? text().gigs.newGig : text().gigs.changedGig,
        at: gig.updated_at,
      })),
      ...songs.map((song) => ({
        id: song.song_id,
        href: `/songs/${song.song_id}`,
        title: song.title,
        kind: song.created_at > from ? text().gigs.newSong : text().gigs.changedSong,
        at: song.updated_at,
      })),
      ...rehearsals.map((rehearsal) => ({
        id: rehearsal.rehearsal_id,
        href: `/rehearsals/${rehearsal.rehearsal_id}`,
        title: text().todos.ofRehearsal(dayOf(rehearsal.begin)),
        kind: rehearsal.created_at > from ? text().gigs.newRehearsal : text().gigs.changedRehearsal,
        at: rehearsal.updated_at,
      })),
      ...answered,
    ];
    return lines.toSorted((a, b) => (a.at < b.at ? 1 : -1));
  });
  const lines = (): readonly ChangeLine[] => found() ?? [];
  return (
    <Show when={lines().length > 0}>
      <section class="start__part stack stack--m">
        <h2 class="heading">{text().gigs.changes}</h2>
        <ul>
          <For each={lines().slice(0, CHANGES_MAX)}>
            {(line) => (
              <li>
                <a class="changes__line row plain-link touch" href={line.href}>
                  <span>{line.title}</span>
                  <span class="soft">{line.kind}</span>
                </a>
              </li>
            )}
          </For>
        </ul>
        <Show when={lines().length > CHANGES_MAX}>
          <p class="soft">{text().gigs.moreChanges(lines().length - CHANGES_MAX)}</p>
        </Show>
      </section>
    </Show>
  );
}
