import { linkName, songLinks } from "@bandstand/shared/songs/links.ts";
import { type Accessor, type JSX, For, Show, createMemo } from "solid-js";
import { formatSongLength } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { Icon } from "../ui/icon.tsx";
import { Lines } from "./lines.tsx";
import type { Column, SongRow } from "./queries.ts";
import type { Selection } from "./song-selection.ts";
import { StatusBadge } from "./status-badge.tsx";
import "../ui/row-link.css";

/** The minimum width of a column, in rem, and its share of the remaining space. */
const WIDTHS: Readonly<Record<Column, readonly [least: number, share: number]>> = {
  title: [11, 3],
  interpret: [9, 2],
  duration: [4, 0],
  genre: [6, 1],
  dance_styles: [7, 1],
  singers: [7, 1],
  needed_parts: [7, 1],
  key: [4, 0],
  bpm: [4, 0],
  status: [7, 0],
  composer: [8, 1],
  lyricist: [8, 1],
  links: [7, 1],
};
const GAP_REM = 0.75;
const PADDING_REM = 2;

/** Returns the leading columns that fit into `width` rem. */
export function fittingColumns(columns: readonly Column[], width: number): readonly Column[] {
  let used = PADDING_REM - GAP_REM;
  return columns.filter((column, index) => {
    used += WIDTHS[column][0] + GAP_REM;
    return index === 0 || used <= width;
  });
}

interface ListProps {
  readonly rem: number;
  readonly songs: readonly SongRow[];
  readonly current: string | undefined;
  /** The query string added to each song's address. */
  readonly search: string;
  /** Set while songs are being selected; each then has a checkbox instead of a link. */
  readonly selection?: Selection | undefined;
}

export interface TableProps extends ListProps {
  readonly columns: readonly Column[];
  readonly sort: string;
  readonly onSort: (sort: string) => void;
}

/** The repertoire as a table, for wide panes. The caller ensures that the columns fit. */
export function SongTable(props: TableProps): JSX.Element {
  /* Each line is a separate grid, so column widths must not depend on the content. */
  const template = (): string =>
    props.columns
      .map((column) => {
        const [least, share] = WIDTHS[column];
        return share === 0 ? `${least}rem` : `minmax(${least}rem, ${share}fr)`;
      })
      .join(" ");
  const direction = (column: Column): "ascending" | "descending" | "none" =>
    props.sort === column ? "ascending" : props.sort === `-${column}` ? "descending" : "none";
  return (
    <div
      class="song-table small"
      role="table"
      aria-label={text().songs.title}
      aria-rowcount={props.songs.length + 1}
      style={{ "--columns": template() }}
    >
      <div role="rowgroup" class="song-table__head">
        <div role="row" aria-rowindex={1} class="song-table__row">
          <For each={props.columns}>
            {(column) => (
              <span role="columnheader" aria-sort={direction(column)} class="song-table__heading">
                <button
                  type="button"
                  title={text().songs.sortBy(text().songs.fields[column])}
                  onClick={() => props.onSort(direction(column) === "ascending" ? `-${column}` : column)}
                >
                  <span class="truncate">{text().songs.fields[column]}</span>
                  <Show when={direction(column) !== "none"}>
                    <Icon name={direction(column) === "ascending" ? "arrow-up" : "arrow-down"} size="s" />
                  </Show>
                </button>
              </span>
            )}
          </For>
        </div>
      </div>
      <Lines songs={props.songs} rem={props.rem} height={props.rem * 2.75} role="rowgroup" class="song-table__body">
        {(song, index) => (
          <div
            role="row"
            aria-rowindex={index() + 2}
            class="song-table__row song-table__line soft tabular"
            classList={{ "song-table__line--current": song().song_id === props.current }}
          >
            <For each={props.columns}>{(column) => cell(column, song, props)}</For>
          </div>
        )}
      </Lines>
    </div>
  );
}

/* A cell never changes its column, so its structure is chosen once, not for every song. Its text is always a single
   node, even if empty. Cells whose text always fits are not clipped, because clipping makes painting slower. */
function cell(column: Column, song: Accessor<SongRow>, list: ListProps): JSX.Element {
  if (column === "title") return <TitleCell song={song()} list={list} />;
  if (column === "status")
    return (
      <span role="cell">
        <StatusBadge status={song().status} />
      </span>
    );
  const isShort = column === "duration" || column === "bpm";
  const value = createMemo(() => cellText(song(), column));
  return <span role="cell" class={isShort ? undefined : "song-table__text"} textContent={value()} />;
}

function TitleCell(props: { readonly song: SongRow; readonly list: ListProps }): JSX.Element {
  return (
    <span role="cell" class="song-table__text">
      <Show
        when={props.list.selection}
        fallback={
          <a
            class="song-table__link cover-link"
            href={`/songs/${props.song.song_id}${props.list.search}`}
            aria-current={props.song.song_id === props.list.current ? "true" : undefined}
          >
            {props.song.title}
          </a>
        }
      >
        {(selection) => (
          <label class="song-table__link cover-link song-table__choice line">
            <Tick song_id={props.song.song_id} selection={selection()} />
            <span class="truncate">{props.song.title}</span>
          </label>
        )}
      </Show>
    </span>
  );
}

function Tick(props: { readonly song_id: string; readonly selection: Selection }): JSX.Element {
  return (
    <input
      type="checkbox"
      class="song-tick"
      checked={props.selection.has(props.song_id)}
      onChange={() => props.selection.toggle(props.song_id)}
    />
  );
}

function cellText(song: SongRow, column: Column): string {
  if (column === "links")
    return songLinks(song)
      .map(({ url }) => linkName(url))
      .join(", ");
  const value = song[column];
  if (value === null || value === undefined) return "";
  if (column === "duration") return formatSongLength(song.duration ?? "");
  return typeof value === "object" ? value.join(", ") : String(value);
}

/** The repertoire as cards, for narrow panes. */
export function SongCards(props: ListProps): JSX.Element {
  return (
    <Lines songs={props.songs} rem={props.rem} height={props.rem * 4.25} role="list" class="song-cards">
      {(song, index) => (
        <div role="listitem" class="song-cards__item" aria-setsize={props.songs.length} aria-posinset={index() + 1}>
          <Show
            when={props.selection}
            fallback={
              <a
                class="song-card line"
                classList={{ "song-card--current": song().song_id === props.current }}
                href={`/songs/${song().song_id}${props.search}`}
                aria-current={song().song_id === props.current ? "true" : undefined}
              >
                <CardText song={song()} />
              </a>
            }
          >
            {(selection) => (
              <label class="song-card line">
                <Tick song_id={song().song_id} selection={selection()} />
                <CardText song={song()} />
              </label>
            )}
          </Show>
        </div>
      )}
    </Lines>
  );
}

function CardText(props: { readonly song: SongRow }): JSX.Element {
  const facts = (): string => {
    const { interpret, duration, singers } = props.song;
    return [interpret, duration === null ? "" : formatSongLength(duration), singers.join(", ")]
      .filter((fact) => fact !== "")
      .join(" · ");
  };
  return (
    <>
      <span class="song-card__text">
        <span class="medium truncate">{props.song.title}</span>
        <span class="soft small truncate tabular">{facts()}</span>
      </span>
      <Show when={props.song.status !== "active"}>
        <StatusBadge status={props.song.status} />
      </Show>
    </>
  );
}
