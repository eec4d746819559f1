import { useLocation, useParams, useSearchParams } from "@solidjs/router";
import { type JSX, Match, Show, Switch, batch, createEffect, createMemo, createSignal, on, onCleanup } from "solid-js";
import { status } from "../data/status.ts";
import { mayEdit } from "../data/rights.ts";
import { text } from "../i18n/text.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Chip } from "../ui/chip.tsx";
import { Skeleton } from "../ui/loading.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { SaveButton } from "../ui/save-button.tsx";
import { SearchField } from "../ui/search-field.tsx";
import { SplitView } from "../ui/split-view.tsx";
import { EmptyState } from "../ui/states.tsx";
import { columns } from "./columns.ts";
import { ColumnsSheet } from "./columns-sheet.tsx";
import { type SongFilter, allSongs, isRepertoireComplete, useSongs } from "./queries.ts";
import { SongDetail } from "./song-detail.tsx";
import { type Choices, NO_CHOICE, SongFilters } from "./song-filters.tsx";
import { SelectionBar } from "./selection-bar.tsx";
import { type Selection, createSelection } from "./song-selection.ts";
import { OpenSongForm } from "./open-song-form.tsx";
import { SongCards, SongTable, fittingColumns } from "./song-table.tsx";
import "./songs.css";

/** The minimum inner width of a pane for a table, in rem. */
const TABLE_FROM = 36;
/** The address is updated after this pause in typing, because browsers limit the number of changes per minute. */
const TYPING_PAUSE_MS = 300;

/** Query parameters that open panels on this page, not to be kept in a song's address. */
const PANELS = ["new", "select", "edit", "columns", "filters"];

type Query = Partial<Record<"q" | "sort" | keyof Choices | "select" | "filters" | "columns" | "new", string>>;

/**
 * The repertoire: table or cards, and from 1100 px the selected song next to it. Search, filters and sorting are in the
 * address.
 */
export function SongsPage(): JSX.Element {
  const params = useParams<{ song_id?: string }>();
  const location = useLocation();
  const [query, setQuery] = useSearchParams<Query>();
  const [typed, setTyped] = createSignal(query.q ?? "");
  const [rem, setRem] = createSignal(16);
  const [width, setWidth] = createSignal(0);
  let typing: ReturnType<typeof setTimeout> | undefined;
  const search = (q: string): void => {
    setTyped(q);
    clearTimeout(typing);
    typing = setTimeout(() => setQuery({ q: q || undefined }, { replace: true }), TYPING_PAUSE_MS);
  };
  onCleanup(() => clearTimeout(typing));
  createEffect(
    on(
      () => query.q ?? "",
      (q) => q !== typed() && setTyped(q),
      { defer: true },
    ),
  );

  const choices = createMemo<Choices>(() => ({
    status: query.status ?? null,
    genre: query.genre ?? null,
    singer: query.singer ?? null,
    dance_style: query.dance_style ?? null,
    not_played: query.not_played ?? null,
  }));
  const filter = createMemo<SongFilter>(() => ({ ...choices(), q: typed() }));
  const sort = (): string => query.sort ?? "title";
  const found = useSongs(filter, sort);
  const songs = () => found() ?? [];
  const filtersSet = (): number => Object.values(choices()).filter((value) => value !== null).length;

  const choose = (change: Partial<Choices>): void => setQuery(change, { replace: true });
  const sortBy = (value: string): void => setQuery({ sort: value === "title" ? undefined : value }, { replace: true });
  const clear = (): void => {
    clearTimeout(typing);
    setTyped("");
    setQuery({ q: null, ...NO_CHOICE }, { replace: true });
  };
  const kept = createMemo(() => {
    const rest = new URLSearchParams(location.search);
    for (const panel of PANELS) rest.delete(panel);
    return rest.size === 0 ? "" : `?${rest}`;
  });

  /* Loaded when a file is requested. */
  const tableFile = async () => (await import("./songs-file.ts")).songsFile(songs(), columns());

  const isTable = (): boolean => width() >= TABLE_FROM;
  const shownColumns = createMemo(() => fittingColumns(columns(), width()));
  /* Reported by the browser after its own layout; measuring immediately would force an extra one. */
  const resized = new ResizeObserver(([entry]) => {
    const across = entry?.contentBoxSize[0]?.inlineSize ?? 0;
    if (across === 0) return;
    setTimeout(() => {
      const pixels = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      batch(() => (setRem(pixels), setWidth(across / pixels)));
    });
  });
  onCleanup(() => resized.disconnect());
  useKeptPlace(() => params.song_id !== undefined);

  const selection = createSelection();
  const selecting = (): Selection | undefined => (query.select !== undefined && mayEdit() ? selection : undefined);
  const select = (isOn: boolean): void => {
    selection.set([]);
    setQuery({ select: isOn ? "1" : undefined }, { replace: true });
  };

  const saveTable = (): JSX.Element => (
    <SaveButton look="quiet" onMake={tableFile}>
      {text().exports.songs}
    </SaveButton>
  );
  const add = (
    <Button icon="plus" look="primary" onClick={() => setQuery({ new: "1" })}>
      {text().songs.add}
    </Button>
  );

  const list = (): JSX.Element => (
    <div class="page songs" ref={(element) => resized.observe(element)}>
      <PageHeader
        title={text().songs.title}
        subtitle={
          <Show when={allSongs().length > 0 && found()}>
            <span class="tabular" role="status">
              {text().songs.count(songs().length, allSongs().length)}
            </span>
          </Show>
        }
        actions={
          <Show when={mayEdit()}>
            <ButtonLink icon="upload" look="quiet" href="/songs/import">
              {text().songs.import}
            </ButtonLink>
            {add}
          </Show>
        }
      />
      <Show when={allSongs().length > 0}>
        <div class="songs__tools">
          <SearchField class="grow" label={text().songs.search} value={typed()} onInput={search} />
          <Chip
            icon="filter"
            pressed={query.filters !== undefined}
            aria-expanded={query.filters !== undefined}
            onClick={() => setQuery({ filters: query.filters ? undefined : "1" }, { replace: true })}
          >
            {text().songs.filters}
            <Show when={filtersSet() > 0}> · {filtersSet()}</Show>
          </Chip>
          <Show when={mayEdit()}>
            <Chip
              class="songs__select"
              aria-label={text().songs.select}
              icon="check-list"
              pressed={selecting() !== undefined}
              onClick={() => select(selecting() === undefined)}
            >
              <span class="songs__select-word">{text().songs.select}</span>
            </Chip>
          </Show>
          <Show when={isTable()}>
            {saveTable()}
            <Chip icon="columns" onClick={() => setQuery({ columns: "1" })}>
              {text().songs.columns}
            </Chip>
          </Show>
        </div>
        <Show when={query.filters}>
          <SongFilters
            chosen={choices()}
            onChoose={choose}
            sort={isTable() ? undefined : { value: sort(), onChange: sortBy }}
          />
          <Show when={!isTable()}>
            <div class="row">{saveTable()}</div>
          </Show>
        </Show>
      </Show>
      <Switch
        fallback={
          <Show
            when={isTable()}
            fallback={
              <SongCards songs={songs()} rem={rem()} current={params.song_id} search={kept()} selection={selecting()} />
            }
          >
            <SongTable
              songs={songs()}
              rem={rem()}
              current={params.song_id}
              search={kept()}
              columns={shownColumns()}
              sort={sort()}
              onSort={sortBy}
              selection={selecting()}
            />
          </Show>
        }
      >
        <Match
          when={
            found() === undefined ||
            width() === 0 ||
            (allSongs().length === 0 &&
              (!isRepertoireComplete() || (status.syncedAt === null && status.online !== false)))
          }
        >
          <Skeleton rows={8} />
        </Match>
        <Match when={allSongs().length === 0}>
          <EmptyState
            icon="note"
            title={text().songs.empty}
            hint={mayEdit() ? text().songs.emptyHint : text().songs.emptyReader}
          >
            <Show when={mayEdit()}>
              <ButtonLink look="primary" icon="upload" href="/songs/import">
                {text().songs.import}
              </ButtonLink>
              <Button icon="plus" onClick={() => setQuery({ new: "1" })}>
                {text().songs.add}
              </Button>
            </Show>
          </EmptyState>
        </Match>
        <Match when={songs().length === 0}>
          <EmptyState icon="search" title={text().songs.noMatch} hint={text().songs.noMatchHint}>
            <Button onClick={clear}>{text().songs.clearFilters}</Button>
          </EmptyState>
        </Match>
      </Switch>
      <Show when={selecting()}>
        {(chosen) => <SelectionBar selection={chosen()} songs={songs()} onDone={() => select(false)} />}
      </Show>
    </div>
  );

  return (
    <>
      <SplitView
        isDetailOpen={params.song_id !== undefined}
        list={list()}
        detail={
          <Show when={params.song_id} keyed>
            {(song_id) => <SongDetail song_id={song_id} listSearch={kept()} />}
          </Show>
        }
      />
      <Show when={query.new && mayEdit()}>
        <OpenSongForm onClose={() => setQuery({ new: undefined }, { replace: true })} />
      </Show>
      <Show when={query.columns}>
        <ColumnsSheet onClose={() => setQuery({ columns: undefined }, { replace: true })} />
      </Show>
    </>
  );
}

/* On narrow screens the song replaces the list; the scroll position is restored afterwards. */
function useKeptPlace(isDetailOpen: () => boolean): void {
  let place = 0;
  const note = (): void => {
    if (!isDetailOpen()) place = scrollY;
  };
  addEventListener("scroll", note, { passive: true });
  onCleanup(() => removeEventListener("scroll", note));
  createEffect(
    on(
      isDetailOpen,
      (isOpen) => {
        const kept = place;
        if (!isOpen) requestAnimationFrame(() => scrollTo(0, kept));
      },
      { defer: true },
    ),
  );
}
