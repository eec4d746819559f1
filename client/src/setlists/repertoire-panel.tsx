import {
  NO_FILTER,
  type RepertoireFilter,
  activeFilters,
  filteredSongs,
} from "@bandstand/shared/setlists/repertoire-filter.ts";
import type { SongStatus } from "@bandstand/shared/songs/contract.ts";
import { type JSX, Show, createMemo, createSignal } from "solid-js";
import { createSliced } from "../data/sliced.ts";
import { byTitle, songTable } from "../data/songs-table.ts";
import { compareNames, formatSongLength } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { Button } from "../ui/button.tsx";
import { Chip } from "../ui/chip.tsx";
import { Icon } from "../ui/icon.tsx";
import { Skeleton } from "../ui/loading.tsx";
import { IncrementalFor } from "../ui/incremental-for.tsx";
import { SearchField } from "../ui/search-field.tsx";
import { Select } from "../ui/select.tsx";
import { Marks } from "./marks.tsx";
import type { SongRow } from "./queries.ts";
import { GIGS_AGO, STATUSES, useRepertoireFilter } from "./repertoire-address.ts";
import type { SetRows } from "./setlist-rows.ts";
import "./repertoire-panel.css";

interface RepertoirePanelProps {
  readonly sets: readonly (Pick<SetRows, "id" | "name"> & {
    readonly rows: readonly { readonly song_id: string }[];
  })[];
  /** How many gigs ago each song was last played; undefined until that has been computed. */
  readonly since: ReadonlyMap<string, number> | undefined;
  readonly chosenSet: string | null;
  readonly onChooseSet: (set_id: string) => void;
  /** Chooses the set before or after the chosen one. */
  readonly onStepSet?: (by: -1 | 1) => void;
  readonly onAdd: (song: SongRow) => void;
  /** Adds a song to the set after the chosen one. */
  readonly onAddToNext?: (song: SongRow) => void;
}

/** How many songs are rendered immediately. Hardly anybody scrolls further without typing first. */
const PAGE = 60;

const ANY = "any";

const NOT_COUNTED: ReadonlyMap<string, number> = new Map();
/** A placeholder for text that is not known yet, so that a line keeps its height. */
const NOTHING_YET = "\u00A0";

const names = (values: Iterable<string>): string[] => [...new Set(values)].toSorted(compareNames);

/** Moves the focus through the songs that were found, and from the first one up to the search field. */
function moveInList(event: KeyboardEvent & { readonly currentTarget: HTMLElement }): void {
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
  event.preventDefault();
  const buttons = [...event.currentTarget.querySelectorAll("button")];
  const at = buttons.findIndex((button) => button === event.target) + (event.key === "ArrowDown" ? 1 : -1);
  if (at >= 0) buttons[at]?.focus();
  else event.currentTarget.closest(".repertoire")?.querySelector("input")?.focus();
}

/** The repertoire next to the setlist. Tapping a song adds it to the chosen set; dragging it chooses the position. */
export function RepertoirePanel(props: RepertoirePanelProps): JSX.Element {
  const [filter, setFilter] = useRepertoireFilter();
  let list: HTMLUListElement | undefined;
  const [isOpen, setOpen] = createSignal(false);
  const [shown, setShown] = createSignal(PAGE);
  const narrow = (change: Partial<RepertoireFilter>): void => {
    setFilter(change);
    setShown(PAGE);
  };

  /* Undefined until all songs have been read: they arrive in no particular order, so a partial list would jump. */
  const sorted = createSliced(
    () => (songTable.complete() ? songTable.rows() : undefined),
    function* (songs) {
      yield;
      return byTitle(songs);
    },
  );
  const found = createMemo(() => filteredSongs(sorted() ?? [], filter(), props.since ?? NOT_COUNTED));
  const page = createMemo(() => found().slice(0, shown()));
  const places = createMemo(
    () => new Map(props.sets.flatMap((set) => set.rows.map((row) => [row.song_id, set.name] as const))),
  );
  const lastPlayed = ({ song_id }: SongRow): string => {
    if (props.since === undefined) return NOTHING_YET;
    const gigs = props.since.get(song_id);
    return gigs === undefined ? text().setlists.neverPlayed : text().setlists.lastPlayed(gigs);
  };
  const isSearching = (): boolean => filter().query.trim() !== "";
  /* Adds the first match and clears the query, ready for the next search. Does nothing without a query. */
  const addFirst = (isToNext: boolean): void => {
    const [first] = found();
    if (first === undefined || !isSearching()) return;
    if (isToNext && props.onAddToNext) props.onAddToNext(first);
    else props.onAdd(first);
    narrow({ query: "" });
  };
  const pressInSearch = (event: KeyboardEvent): boolean => {
    if (event.key === "Enter") addFirst(event.shiftKey);
    else if (event.key === "PageUp") props.onStepSet?.(-1);
    else if (event.key === "PageDown") props.onStepSet?.(1);
    else if (event.key === "ArrowDown") list?.querySelector("button")?.focus();
    else return false;
    return true;
  };
  const chosenName = (): string => props.sets.find((set) => set.id === props.chosenSet)?.name ?? text().setlists.set(1);

  return (
    <div class="repertoire stack stack--m">
      <SearchField
        label={text().setlists.searchRepertoire}
        value={filter().query}
        onInput={(query) => narrow({ query })}
        onKey={pressInSearch}
      />
      <div class="repertoire__tools stack stack--m">
        <div class="repertoire__bar line">
          <Chip icon="filter" aria-expanded={isOpen()} onClick={() => setOpen(!isOpen())} pressed={isOpen()}>
            {activeFilters(filter()) > 0
              ? text().setlists.filtersActive(activeFilters(filter()))
              : text().setlists.filters}
          </Chip>
          <span class="soft small tabular" role="status">
            <Show when={sorted()}>{text().setlists.found(found().length)}</Show>
          </span>
        </div>
        <Show when={isOpen()}>
          <RepertoireFilters filter={filter()} onChange={narrow} />
        </Show>
        <Show when={props.sets.length > 1}>
          <Select
            class="repertoire__set"
            label={text().setlists.addTo}
            value={props.chosenSet}
            options={props.sets.map((set) => ({ value: set.id, label: set.name }))}
            onChange={(set_id) => props.onChooseSet(set_id)}
          />
        </Show>
      </div>
      <div class="repertoire__songs">
        <Show when={sorted()} fallback={<Skeleton rows={6} />}>
          <ul ref={(element) => (list = element)} onKeyDown={moveInList}>
            <IncrementalFor each={page()} fallback={<li class="repertoire__none">{text().setlists.noSongFound}</li>}>
              {(song) => (
                <RepertoireSong
                  song={song}
                  isFirst={isSearching() && song === found()[0]}
                  lastPlayed={lastPlayed(song)}
                  inSet={places().get(song.song_id)}
                  chosenName={chosenName()}
                  onAdd={() => props.onAdd(song)}
                />
              )}
            </IncrementalFor>
          </ul>
        </Show>
        <Show when={found().length > shown()}>
          <Button look="quiet" wide onClick={() => setShown((count) => count + PAGE)}>
            {text().setlists.moreSongs(Math.min(PAGE, found().length - shown()))}
          </Button>
        </Show>
      </div>
    </div>
  );
}

function RepertoireFilters(props: {
  readonly filter: RepertoireFilter;
  readonly onChange: (change: Partial<RepertoireFilter>) => void;
}): JSX.Element {
  const choices = (values: string[], any = text().setlists.any) => [
    { value: ANY, label: any },
    ...values.map((value) => ({ value, label: value })),
  ];
  const or = (value: string): string | null => (value === ANY ? null : value);
  const genres = createMemo(() => names(songTable.rows().flatMap((song) => song.genre ?? [])));
  const singers = createMemo(() => names(songTable.rows().flatMap((song) => song.singers)));
  const styles = createMemo(() => names(songTable.rows().flatMap((song) => song.dance_styles)));
  return (
    <div class="form-row">
      <Select
        label={text().setlists.genre}
        value={props.filter.genre ?? ANY}
        options={choices(genres())}
        onChange={(value) => props.onChange({ genre: or(value) })}
      />
      <Select
        label={text().setlists.singer}
        value={props.filter.singer ?? ANY}
        options={choices(singers())}
        onChange={(value) => props.onChange({ singer: or(value) })}
      />
      <Select
        label={text().setlists.danceStyle}
        value={props.filter.dance_style ?? ANY}
        options={choices(styles())}
        onChange={(value) => props.onChange({ dance_style: or(value) })}
      />
      <Select<SongStatus | "playable" | typeof ANY>
        label={text().setlists.status}
        value={props.filter.status ?? ANY}
        options={[
          { value: "playable", label: text().setlists.playable },
          ...STATUSES.map((value) => ({ value, label: text().setlists.statusOf[value] })),
          { value: ANY, label: text().setlists.any },
        ]}
        onChange={(value) => props.onChange({ status: value === ANY ? null : value })}
      />
      <Select
        label={text().setlists.notPlayed}
        value={String(props.filter.not_played_for)}
        options={[
          { value: "0", label: text().setlists.notPlayedAny },
          ...GIGS_AGO.map((gigs) => ({ value: String(gigs), label: text().setlists.notPlayedFor(gigs) })),
        ]}
        onChange={(value) => props.onChange({ not_played_for: Number(value) })}
      />
      <Show when={activeFilters(props.filter) > 0}>
        <Button look="quiet" size="s" onClick={() => props.onChange({ ...NO_FILTER, query: props.filter.query })}>
          {text().setlists.resetFilters}
        </Button>
      </Show>
    </div>
  );
}

function RepertoireSong(props: {
  readonly song: SongRow;
  /** True for the song that Enter adds. */
  readonly isFirst: boolean;
  readonly lastPlayed: string;
  readonly inSet: string | undefined;
  readonly chosenName: string;
  readonly onAdd: () => void;
}): JSX.Element {
  return (
    <li
      class="repertoire__song"
      data-song-id={props.song.song_id}
      classList={{ "repertoire__song--first": props.isFirst }}
    >
      <button type="button" class="repertoire__add hoverable" onClick={() => props.onAdd()}>
        <span class="visually-hidden">
          {text().setlists.addTo} {props.chosenName}:{" "}
        </span>
        <span class="repertoire__text">
          <span class="song-text__title" title={props.song.title}>
            {props.song.title}
          </span>
          <span class="song-text__facts repertoire__interpret">
            <span class="song-text__interpret" title={props.song.interpret}>
              {props.song.interpret}
              <Show when={props.song.bpm}>{(bpm) => <> · {text().setlists.bpm(bpm())}</>}</Show>
            </span>
          </span>
          <span class="song-text__facts">
            <Marks genre={props.song.genre} singers={props.song.singers} />
            <Show when={props.inSet}>
              {(name) => (
                <span class="repertoire__in icon-text" title={name()}>
                  <Icon name="check" size="s" />
                  <span class="song-row__words">
                    <span class="visually-hidden">{text().setlists.toSet}</span> {name()}
                  </span>
                </span>
              )}
            </Show>
            <span class="song-row__words">{props.lastPlayed}</span>
          </span>
        </span>
        <span class="repertoire__end soft small tabular">
          {props.song.duration ? formatSongLength(props.song.duration) : ""}
          <Icon name="plus" />
        </span>
      </button>
    </li>
  );
}
