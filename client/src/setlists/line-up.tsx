import { lineUpCounts } from "@bandstand/shared/availability/line-up.ts";
import type { AvailabilityEntry } from "@bandstand/shared/availability/contract.ts";
import type { SetlistEntry } from "@bandstand/shared/setlists/contract.ts";
import { gapsOf } from "@bandstand/shared/setlists/line-up-check.ts";
import { type JSX, For, Show, createMemo } from "solid-js";
import { entriesOf, memberName } from "../availability/public.ts";
import { songTable } from "../data/songs-table.ts";
import { text } from "../i18n/text.ts";
import { Icon } from "../ui/icon.tsx";
import { presentAt } from "./present.ts";
import type { GigRow } from "./queries.ts";
import "./line-up.css";

const answerText = (answer: AvailabilityEntry): string => {
  const name = memberName(answer.user_id);
  const answered = answer.status === "out" ? text().setlists.singerOut(name) : text().setlists.singerMaybe(name);
  const { substitute } = answer;
  if (substitute === null) return answered;
  const standIn = "user_id" in substitute ? memberName(substitute.user_id) : substitute.name;
  return `${answered} ${text().setlists.standIn(standIn)}`;
};

/** Shows, below a line in the setlist, which of its singers are out or may be out. */
export function UncertainSingers(props: { readonly answers: readonly AvailabilityEntry[] }): JSX.Element {
  return (
    <For each={props.answers}>
      {(answer) => (
        <span class={`entry__singer small anywhere icon-text toned tone-${answer.status}`} title={answerText(answer)}>
          <Icon name={answer.status === "out" ? "x-circle" : "question-circle"} size="s" />
          <span class="song-row__words">{answerText(answer)}</span>
        </span>
      )}
    </For>
  );
}

interface LackingProps {
  /** Names of singers without a seat. */
  readonly singers: readonly string[];
  readonly parts: readonly string[];
}

/** Shows, below a line in the setlist, the singers who have no seat, and the parts that nobody plays. */
export function Lacking(props: LackingProps): JSX.Element {
  const lines = (): string[] => [
    ...props.singers.map((name) => text().setlists.unseated(name)),
    ...(props.parts.length > 0 ? [text().setlists.lacking(props.parts.join(", "))] : []),
  ];
  return (
    <For each={lines()}>
      {(line) => (
        <span class="entry__singer small anywhere icon-text toned tone-out" title={line}>
          <Icon name="x-circle" size="s" />
          <span class="song-row__words">{line}</span>
        </span>
      )}
    </For>
  );
}

/**
 * Shows how many of a gig's songs have a singer who is out or may be out, and how many lack a singer or another part.
 * Renders nothing if there are no such songs.
 */
export function LineUpNote(props: { readonly gig: GigRow }): JSX.Element {
  const counts = createMemo(() =>
    lineUpCounts(props.gig.setlist.sets, (song_id) => songTable.byId(song_id)?.singer_ids, entriesOf(props.gig.gig_id)),
  );
  /* Excludes songs whose only problem is a singer who declined, because `counts` includes them. */
  const incomplete = createMemo(() => {
    const lineUp = presentAt(props.gig);
    const answered = new Set(entriesOf(props.gig.gig_id).map(({ user_id }) => user_id));
    const isIncomplete = (entry: SetlistEntry): boolean => {
      const gaps = lineUp && gapsOf(entry, songTable.byId(entry.song_id), lineUp);
      return gaps !== undefined && (gaps.parts.length > 0 || gaps.singers.some((id) => !answered.has(id)));
    };
    return props.gig.setlist.sets.flatMap(({ songs }) => songs).filter(isIncomplete).length;
  });
  return (
    <Show when={counts().out + counts().maybe + incomplete() > 0}>
      <a class="line-up-note row" href={`/gigs/${props.gig.gig_id}?tab=setlist`}>
        <Show when={counts().out > 0}>
          <span class="entry__singer small anywhere icon-text toned tone-out">
            <Icon name="microphone" size="s" />
            {text().setlists.songsOut(counts().out)}
          </span>
        </Show>
        <Show when={incomplete() > 0}>
          <span class="entry__singer small anywhere icon-text toned tone-out">
            <Icon name="x-circle" size="s" />
            {text().setlists.songsIncomplete(incomplete())}
          </span>
        </Show>
        <Show when={counts().maybe > 0}>
          <span class="entry__singer small anywhere icon-text toned tone-maybe">
            <Icon name="microphone" size="s" />
            {text().setlists.songsMaybe(counts().maybe)}
          </span>
        </Show>
      </a>
    </Show>
  );
}
