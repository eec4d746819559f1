import { type JSX, Show, createMemo } from "solid-js";
import { text } from "../i18n/text.ts";
import { Button, IconButton } from "../ui/button.tsx";
import { Select, type SelectOption } from "../ui/select.tsx";
import { COLUMNS, type Column, type SongFilter, valuesInUse } from "./queries.ts";
import { STATUSES } from "./status-badge.tsx";

/* A value that no song can have. It represents "all" in a select. */
const ALL = "\u0000";

export type Choices = Omit<SongFilter, "q">;

export const NO_CHOICE: Choices = { status: null, genre: null, singer: null, dance_style: null, not_played: null };

/** The options of the filter "not played at the last … gigs". */
const GIGS_AGO = [1, 3, 5, 10] as const;

interface SongFiltersProps {
  readonly chosen: Choices;
  readonly onChoose: (change: Partial<Choices>) => void;
  /** Sorting controls, set only for cards, which have no column headings to sort by. */
  readonly sort?: { readonly value: string; readonly onChange: (sort: string) => void } | undefined;
}

/** Filters the repertoire by status, genre, singer, dance style, and how long songs have not been played. */
export function SongFilters(props: SongFiltersProps): JSX.Element {
  const genres = createMemo(() => valuesInUse((song) => [song.genre]));
  const singers = createMemo(() => valuesInUse((song) => song.singers));
  const styles = createMemo(() => valuesInUse((song) => song.dance_styles));
  const isNarrowed = (): boolean => Object.values(props.chosen).some((value) => value !== null);

  const filter = (field: keyof Choices, label: string, options: readonly SelectOption<string>[]): JSX.Element => (
    <Select
      label={label}
      value={props.chosen[field] ?? ALL}
      options={[{ value: ALL, label: text().songs.all }, ...options, ...missing(options, props.chosen[field])]}
      onChange={(value) => props.onChoose({ [field]: value === ALL ? null : value })}
    />
  );

  return (
    <div class="card song-filters form-row">
      {filter(
        "status",
        text().songs.fields.status,
        STATUSES.map((value) => ({ value, label: text().songs.statuses[value] })),
      )}
      {filter("genre", text().songs.fields.genre, named(genres()))}
      {filter("singer", text().songs.fields.singers, named(singers()))}
      {filter("dance_style", text().songs.fields.dance_styles, named(styles()))}
      {filter(
        "not_played",
        text().setlists.notPlayed,
        GIGS_AGO.map((gigs) => ({ value: String(gigs), label: text().setlists.notPlayedFor(gigs) })),
      )}
      <Show when={props.sort}>{(sort) => <Sorting value={sort().value} onChange={sort().onChange} />}</Show>
      <Show when={isNarrowed()}>
        <Button look="quiet" icon="close" onClick={() => props.onChoose(NO_CHOICE)}>
          {text().songs.clearFilters}
        </Button>
      </Show>
    </div>
  );
}

const named = (values: readonly string[]): SelectOption<string>[] => values.map((value) => ({ value, label: value }));

/* Returns an extra option for a value that is no longer among the options, such as one from an old link. */
const missing = (options: readonly SelectOption<string>[], value: string | null): SelectOption<string>[] =>
  value === null || options.some((option) => option.value === value) ? [] : named([value]);

function Sorting(props: { readonly value: string; readonly onChange: (sort: string) => void }): JSX.Element {
  const isDescending = (): boolean => props.value.startsWith("-");
  const column = (): Column => COLUMNS.find((one) => one === props.value.replace(/^-/, "")) ?? "title";
  return (
    <div class="song-filters__sort">
      <Select
        class="grow"
        label={text().songs.sort}
        value={column()}
        options={COLUMNS.map((value) => ({ value, label: text().songs.fields[value] }))}
        onChange={(value) => props.onChange(value)}
      />
      <IconButton
        look="secondary"
        icon={isDescending() ? "arrow-down" : "arrow-up"}
        label={isDescending() ? text().songs.descending : text().songs.ascending}
        onClick={() => props.onChange(isDescending() ? column() : `-${column()}`)}
      />
    </div>
  );
}
