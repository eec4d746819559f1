import type { Hint } from "@bandstand/shared/setlists/hints.ts";
import { formatLength } from "@bandstand/shared/time/clock.ts";
import { type JSX, For, Show } from "solid-js";
import { formatSongLength, formatTime } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { IconButton } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { Icon } from "../ui/icon.tsx";
import { Lacking, UncertainSingers } from "./line-up.tsx";
import { Marks } from "./marks.tsx";
import type { SetlistRow } from "./setlist-rows.ts";
import "../ui/drag.css";
import "../ui/song-row.css";
import "./entry-row.css";

/** Returns the title of a line, with a fallback for a missing song. */
export const titleOf = (row: Pick<SetlistRow, "title">): string => row.title ?? text().setlists.unknownSong;

const hintText = (hint: Hint): string => {
  const words = text().setlists;
  if (hint.kind === "twice") return words.hintTwice;
  return hint.kind === "slow" ? words.hintSlow : words.hintSinger(hint.singer, hint.songs);
};

/** The content of a line: title, artist, marks, note and, for editors, hints. */
function EntryText(props: { readonly row: SetlistRow; readonly withHints?: boolean }): JSX.Element {
  return (
    <>
      <span class="song-text__title" title={titleOf(props.row)}>
        {titleOf(props.row)}
        <Show when={props.row.skipped}>
          <span class="entry__state"> · {text().setlists.skipped}</span>
        </Show>
        <Show when={props.row.isDeleted}>
          <span class="entry__state"> · {text().setlists.deletedSong}</span>
        </Show>
      </span>
      <span class="song-text__facts">
        <span class="entry__interpret">
          <span class="song-text__interpret" title={props.row.interpret}>
            {props.row.title === null ? text().setlists.unknownSongHint : props.row.interpret}
          </span>
        </span>
        <Show when={props.row.key}>{(key) => <span class="entry__key medium">{key()}</span>}</Show>
        <Show when={props.row.bpm}>
          {(bpm) => <span class="entry__bpm tabular">{text().setlists.bpm(bpm())}</span>}
        </Show>
        <Marks genre={props.row.genre} singers={props.row.singers} />
      </span>
      <Show when={props.row.note}>
        {(note) => (
          <span class="song-row__note" title={note()}>
            <Icon name="comment" size="s" />
            <span class="song-row__words">{note()}</span>
          </span>
        )}
      </Show>
      <UncertainSingers answers={props.row.uncertain} />
      <Lacking singers={props.row.unseated} parts={props.row.lacking} />
      <Show when={props.withHints}>
        <For each={props.row.hints}>
          {(hint) => (
            <span class="song-row__hint" title={hintText(hint)}>
              <Icon name="info" size="s" />
              <span class="song-row__words">{hintText(hint)}</span>
            </span>
          )}
        </For>
      </Show>
    </>
  );
}

function EntryTimes(props: { readonly row: SetlistRow; readonly children: JSX.Element }): JSX.Element {
  return (
    <>
      <span class="entry__place soft small tabular">
        <span class="entry__number">{props.row.number}</span>
        <span class="entry__start">{props.row.start && !props.row.skipped ? formatTime(props.row.start) : ""}</span>
      </span>
      {props.children}
      <span class="song-row__length tabular">{formatSongLength(formatLength(props.row.length))}</span>
    </>
  );
}

/** A read-only line that links to its song if the song still exists. */
export function ReadRow(props: { readonly row: SetlistRow }): JSX.Element {
  return (
    <li class="song-row entry entry--read" classList={{ "entry--skipped": props.row.skipped }}>
      <EntryTimes row={props.row}>
        <Show
          when={props.row.title !== null && !props.row.isDeleted}
          fallback={
            <div class="song-row__main">
              <EntryText row={props.row} />
            </div>
          }
        >
          <a class="song-row__main" href={`/songs/${props.row.song_id}`}>
            <EntryText row={props.row} />
          </a>
        </Show>
      </EntryTimes>
    </li>
  );
}

interface EntryRowProps {
  readonly row: SetlistRow;
  readonly isSelecting: boolean;
  readonly isSelected: boolean;
  readonly isMoving: boolean;
  readonly onOpen: (event: MouseEvent) => void;
  /** `isRange` is true if Shift was held: select everything between the last toggled line and this one. */
  readonly onSelect: (isRange: boolean) => void;
  readonly onSkip: () => void;
}

/** A line in the editor. The whole line can be dragged, not only the grip. Its title opens the entry's settings. */
export function EntryRow(props: EntryRowProps): JSX.Element {
  /* Remembered from the click event, because the following change event does not have the state of Shift. */
  let withShift = false;
  const skipLabel = (): string =>
    props.row.skipped ? text().setlists.playSong(titleOf(props.row)) : text().setlists.skipSong(titleOf(props.row));
  return (
    <li
      class="song-row entry"
      data-entry-id={props.row.id}
      classList={{
        "entry--skipped": props.row.skipped,
        "entry--selected": props.isSelected,
        "song-row--moving": props.isMoving,
      }}
    >
      <Show
        when={!props.isSelecting}
        fallback={
          <span class="entry__check" data-no-drag onClick={(event) => (withShift = event.shiftKey)}>
            <Checkbox
              label={text().setlists.selectSong(titleOf(props.row))}
              hideLabel
              checked={props.isSelected}
              onChange={() => props.onSelect(withShift)}
            />
          </span>
        }
      >
        <button
          type="button"
          class="entry__grip song-row__grip grip"
          data-grip
          aria-label={text().setlists.drag(titleOf(props.row))}
          aria-describedby="setlist-drag-hint"
        >
          <Icon name="grip" />
        </button>
      </Show>
      <EntryTimes row={props.row}>
        <button type="button" class="song-row__main" onClick={(event) => props.onOpen(event)}>
          <EntryText row={props.row} withHints />
        </button>
      </EntryTimes>
      <span class="entry__skip" data-no-drag>
        <IconButton icon={props.row.skipped ? "play" : "skip"} label={skipLabel()} onClick={() => props.onSkip()} />
      </span>
    </li>
  );
}
