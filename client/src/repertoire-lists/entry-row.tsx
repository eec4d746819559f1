import type { ListEntry } from "@bandstand/shared/repertoire-lists/contract.ts";
import { type JSX, Show } from "solid-js";
import { songTable } from "../data/songs-table.ts";
import { formatSongLength } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { IconButton } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { songOf } from "./queries.ts";
import "../ui/drag.css";
import "../ui/song-row.css";

interface EntryRowProps {
  readonly entry: ListEntry;
  /** The song's position in the list, counted from 1. */
  readonly place: number;
  readonly isMoving: boolean;
  readonly onOpen: () => void;
  readonly onRemove: () => void;
}

/** A song in a list. Its whole line can be dragged, not only the grip; its title opens it. */
export function EntryRow(props: EntryRowProps): JSX.Element {
  const song = () => songOf(props.entry.song_id);
  const title = (): string => song()?.title ?? text().setlists.unknownSong;
  const key = (): string | null => songTable.byId(props.entry.song_id)?.key ?? null;
  return (
    <li
      class="song-row list-entry"
      classList={{ "song-row--moving": props.isMoving }}
      data-entry-id={props.entry.entry_id}
    >
      <button
        type="button"
        class="song-row__grip grip"
        data-grip
        aria-label={text().setlists.drag(title())}
        aria-describedby="setlist-drag-hint"
      >
        <Icon name="grip" />
      </button>
      <span class="list-entry__place soft small tabular">{props.place}</span>
      <button type="button" class="song-row__main" onClick={() => props.onOpen()}>
        <span class="song-text__title">{title()}</span>
        <span class="song-text__facts">{[song()?.interpret, key()].filter(Boolean).join(" · ")}</span>
        <Show when={props.entry.note}>
          {(note) => (
            <span class="song-row__note">
              <Icon name="comment" size="s" />
              {note()}
            </span>
          )}
        </Show>
      </button>
      <span class="song-row__length tabular">
        <Show when={song()?.duration} fallback="–">
          {(length) => formatSongLength(length())}
        </Show>
      </span>
      <span data-no-drag>
        <IconButton
          icon="close"
          label={`${text().repertoireLists.removeSong}: ${title()}`}
          onClick={() => props.onRemove()}
        />
      </span>
    </li>
  );
}
