import {
  type Accessor,
  type JSX,
  For,
  Index,
  Show,
  batch,
  createMemo,
  createSignal,
  onCleanup,
  onMount,
  untrack,
} from "solid-js";
import { formatSongLength } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { Icon } from "../ui/icon.tsx";
import type { Column, SongRow } from "./queries.ts";
import type { Selection } from "./song-selection.ts";
import { StatusBadge } from "./status-badge.tsx";

/** Lines per block. Blocks move with the scrolling and are filled anew, so that neither it nor typing makes elements. */
const BLOCK = 3;
/** Lines kept ready above and below the screen. */
const SPARE = 2;

/** What a column needs at least, in rem, and its share of what is left over. */
const WIDTHS: Readonly<Record<Column, readonly [least: number, share: number]>> = {
  title: [11, 3],
  interpret: [9, 2],
  duration: [4, 0],
  genre: [6, 1],
  dance_styles: [7, 1],
  singers: [7, 1],
  key: [4, 0],
  bpm: [4, 0],
  status: [7, 0],
  composer: [8, 1],
  lyricist: [8, 1],
};
const GAP_REM = 0.75;
const PADDING_REM = 2;

/** The columns that have room in `width` rem, from the first on. */
export function fittingColumns(columns: readonly Column[], width: number): readonly Column[] {
  let used = PADDING_REM - GAP_REM;
  return columns.filter((column, index) => {
    used += WIDTHS[column][0] + GAP_REM;
    return index === 0 || used <= width;
  });
}

interface ListProps {
  /** Pixels of a rem. */
  readonly rem: number;
  readonly songs: readonly SongRow[];
  readonly current: string | undefined;
  /** What stands behind the path of every song's address. */
  readonly search: string;
  /** Where songs are ticked instead of opened. */
  readonly selection?: Selection | undefined;
}

interface TableProps extends ListProps {
  readonly columns: readonly Column[];
  readonly sort: string;
  readonly onSort: (sort: string) => void;
}

/* Which blocks of lines are on the screen or near it, whatever scrolls. */
function useBlocks(body: Accessor<HTMLElement | undefined>, count: Accessor<number>, height: number) {
  const blockHeight = height * BLOCK;
  const [first, setFirst] = createSignal(0);
  const onScreen = (): number => Math.ceil((innerHeight + 2 * height * SPARE) / blockHeight) + 1;
  const [most, setMost] = createSignal(onScreen());
  const look = (): void => {
    const element = body();
    if (element === undefined || element.offsetParent === null) return;
    const { top } = element.getBoundingClientRect();
    batch(() => {
      setFirst(Math.max(Math.floor((-top - height * SPARE) / blockHeight), 0));
      setMost(onScreen());
    });
  };
  onMount(() => {
    const ended = new AbortController();
    document.addEventListener("scroll", look, { capture: true, passive: true, signal: ended.signal });
    addEventListener("resize", look, { signal: ended.signal });
    /* Looks for the first time when the lines have been laid out, and not before: that would be done for this alone. */
    const resized = new ResizeObserver(look);
    const element = body();
    if (element !== undefined) resized.observe(element);
    onCleanup(() => {
      ended.abort();
      resized.disconnect();
    });
  });
  const last = createMemo(() => Math.max(Math.ceil(count() / BLOCK) - 1, 0));
  const begin = createMemo(() => Math.min(first(), last()));
  const end = createMemo(() => Math.min(begin() + most() - 1, last()));
  const blocks = createMemo(() => {
    const from = begin();
    return Array.from({ length: end() - from + 1 }, (_, index) => from + index);
  });
  return {
    blocks,
    most,
    above: () => begin() * blockHeight,
    below: () => Math.max(count() - (end() + 1) * BLOCK, 0) * height,
  };
}

/* The lines of a long list: only those near the screen exist, the others are empty room. */
function Lines(props: {
  readonly songs: readonly SongRow[];
  readonly height: number;
  readonly role?: "rowgroup" | "list";
  readonly class: string;
  readonly children: (song: Accessor<SongRow>, index: Accessor<number>) => JSX.Element;
}): JSX.Element {
  const [body, setBody] = createSignal<HTMLElement>();
  const { blocks, most, above, below } = useBlocks(
    body,
    () => props.songs.length,
    untrack(() => props.height),
  );
  return (
    <div
      ref={setBody}
      class={props.class}
      role={props.role}
      style={{ "padding-top": `${above()}px`, "padding-bottom": `${below()}px`, "--line": `${props.height}px` }}
    >
      <For each={blocks().map((block) => block % most())}>
        {(slot) => {
          const block = createMemo<number>(
            (before) => blocks().find((one) => one % most() === slot) ?? before,
            blocks()[0] ?? 0,
          );
          const songs = createMemo(() => props.songs.slice(block() * BLOCK, (block() + 1) * BLOCK));
          return (
            <Index each={songs()}>
              {/* oxlint-disable-next-line solid/reactivity -- handed on as accessors; the line reads them in its own JSX */}
              {(song, index) => props.children(song, () => block() * BLOCK + index)}
            </Index>
          );
        }}
      </For>
    </div>
  );
}

/** The repertoire as a table, for wide screens. The caller sees to it that the columns fit. */
export function SongTable(props: TableProps): JSX.Element {
  /* Every line is a grid of its own, so no track may depend on what is in it. */
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
      class="song-table"
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
      <Lines songs={props.songs} height={props.rem * 2.75} role="rowgroup" class="song-table__body">
        {(song, index) => (
          <div
            role="row"
            aria-rowindex={index() + 2}
            class="song-table__row song-table__line"
            classList={{ "song-table__line--current": song().song_id === props.current }}
          >
            <For each={props.columns}>
              {(column) => (
                <span role="cell" class="truncate">
                  {cell(column, song, props)}
                </span>
              )}
            </For>
          </div>
        )}
      </Lines>
    </div>
  );
}

/* A cell keeps its column for life, so what it is made of is chosen once and not with every song it shows. */
function cell(column: Column, song: Accessor<SongRow>, list: ListProps): JSX.Element {
  if (column === "status") return <StatusBadge status={song().status} />;
  if (column !== "title") return <>{cellText(song(), column)}</>;
  return (
    <Show
      when={list.selection}
      fallback={
        <a
          class="song-table__link"
          href={`/songs/${song().song_id}${list.search}`}
          aria-current={song().song_id === list.current ? "true" : undefined}
        >
          {song().title}
        </a>
      }
    >
      {(selection) => (
        <label class="song-table__link song-table__choice">
          <Tick song_id={song().song_id} selection={selection()} />
          <span class="truncate">{song().title}</span>
        </label>
      )}
    </Show>
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
  const value = song[column];
  if (value === null) return "";
  if (column === "duration") return formatSongLength(song.duration ?? "");
  return typeof value === "object" ? value.join(", ") : String(value);
}

/** The repertoire as cards, for narrow screens. */
export function SongCards(props: ListProps): JSX.Element {
  return (
    <Lines songs={props.songs} height={props.rem * 4.25} role="list" class="song-cards">
      {(song, index) => (
        <div role="listitem" class="song-cards__item" aria-setsize={props.songs.length} aria-posinset={index() + 1}>
          <Show
            when={props.selection}
            fallback={
              <a
                class="song-card"
                classList={{ "song-card--current": song().song_id === props.current }}
                href={`/songs/${song().song_id}${props.search}`}
                aria-current={song().song_id === props.current ? "true" : undefined}
              >
                <CardText song={song()} />
              </a>
            }
          >
            {(selection) => (
              <label class="song-card">
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
        <span class="song-card__title truncate">{props.song.title}</span>
        <span class="song-card__facts truncate tabular">{facts()}</span>
      </span>
      <Show when={props.song.status !== "active"}>
        <StatusBadge status={props.song.status} />
      </Show>
    </>
  );
}
