import { lineUpCounts } from "@bandstand/shared/availability/line-up.ts";
import type { AvailabilityEntry } from "@bandstand/shared/availability/contract.ts";
import { type JSX, For, Show, createMemo } from "solid-js";
import { entriesOf, memberName } from "../availability/public.ts";
import { songTable } from "../data/songs-table.ts";
import { text } from "../i18n/text.ts";
import { Icon } from "../ui/icon.tsx";
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

/** Shows how many of a gig's songs have a singer who is out or may be out. Renders nothing if there are none. */
export function LineUpNote(props: { readonly gig: GigRow }): JSX.Element {
  const counts = createMemo(() =>
    lineUpCounts(props.gig.setlist.sets, (song_id) => songTable.byId(song_id)?.singer_ids, entriesOf(props.gig.gig_id)),
  );
  return (
    <Show when={counts().out + counts().maybe > 0}>
      <a class="line-up-note row" href={`/gigs/${props.gig.gig_id}?tab=setlist`}>
        <Show when={counts().out > 0}>
          <span class="entry__singer small anywhere icon-text toned tone-out">
            <Icon name="microphone" size="s" />
            {text().setlists.songsOut(counts().out)}
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
