import { isSameValue } from "@bandstand/shared/contract/same-value.ts";
import type { SongIn } from "@bandstand/shared/songs/contract.ts";
import { type ImportPlan, type RowError, type SongsInFile, importErrorText } from "@bandstand/shared/songs/import.ts";
import { type ImportField } from "@bandstand/shared/songs/import-fields.ts";
import { readRow } from "@bandstand/shared/songs/import-row.ts";
import { songLinks } from "@bandstand/shared/songs/links.ts";
import { For, type JSX, Show, createMemo, createSignal, createUniqueId, untrack } from "solid-js";
import { formatSongLength } from "../i18n/format.ts";
import { language, text } from "../i18n/text.ts";
import { Button } from "../ui/button.tsx";
import { Badge, type Tone } from "../ui/chip.tsx";

/** How many rows are shown initially; more are shown on demand. */
const PAGE = 100;

/** A row of the file, and what an import does with it. */
export type ImportRow = ImportPlan["rows"][number];

const TONES: Readonly<Record<ImportRow["action"], Tone>> = { create: "success", duplicate: "warning", bad: "danger" };

interface ImportRowsProps {
  readonly songs: SongsInFile;
  readonly rows: readonly ImportRow[];
  readonly isShown: (row: ImportRow) => boolean;
  readonly disabled: boolean;
  readonly onMend: (row: number, cells: readonly string[]) => void;
}

/** A column of the file that is imported as a field. */
interface ReadColumn {
  readonly field: ImportField;
  readonly index: number;
  readonly heading: string;
}

/** The rows of a file with the values that were read, in a table with its own horizontal scrolling. */
export function ImportRows(props: ImportRowsProps): JSX.Element {
  const [limit, setLimit] = createSignal(PAGE);
  /* Unchanged columns keep their identity while rows are corrected, so the fields keep their elements and the focus. */
  const columns = createMemo(
    (): ReadColumn[] =>
      props.songs.fields.flatMap((field, index) =>
        field === null ? [] : [{ field, index, heading: props.songs.headings[index] ?? "" }],
      ),
    [],
    { equals: isSameValue },
  );
  const byNumber = createMemo(() => new Map(props.rows.map((row) => [row.row, row])));
  const cellsByNumber = createMemo(() => new Map(props.songs.rows.map(({ row, cells }) => [row, cells])));
  /* Iterates over row numbers, so that a row keeps its elements and the focus when it is validated again. */
  const shown = createMemo(() => props.rows.filter((row) => props.isShown(row)).map(({ row }) => row));
  return (
    <>
      <div class="import-table table-frame" role="region" aria-label={text().songs.preview} tabIndex={0}>
        <table class="import-table__table">
          <thead class="table-frame__head">
            <tr>
              <th scope="col">{text().songs.rowHeading}</th>
              <For each={columns()}>
                {({ field, heading }) => (
                  <th scope="col">
                    {text().songs.fields[field]}
                    <Show when={heading !== text().songs.fields[field]}>
                      <span class="import-table__source">{heading}</span>
                    </Show>
                  </th>
                )}
              </For>
            </tr>
          </thead>
          <tbody>
            <For each={shown().slice(0, limit())}>
              {(number) => (
                <Show when={byNumber().get(number)}>
                  {(row) => (
                    <RowLine
                      row={row()}
                      cells={cellsByNumber().get(number) ?? []}
                      columns={columns()}
                      songs={props.songs}
                      disabled={props.disabled}
                      onMend={(cells) => props.onMend(number, cells)}
                    />
                  )}
                </Show>
              )}
            </For>
          </tbody>
        </table>
      </div>
      <Show when={shown().length > limit()}>
        <div class="row row--center">
          <Button look="quiet" onClick={() => setLimit((before) => before + PAGE)}>
            {text().songs.moreRows(shown().length - limit())}
          </Button>
        </div>
      </Show>
    </>
  );
}

interface RowLineProps {
  readonly row: ImportRow;
  readonly cells: readonly string[];
  readonly columns: readonly ReadColumn[];
  readonly songs: SongsInFile;
  readonly disabled: boolean;
  readonly onMend: (cells: readonly string[]) => void;
}

function RowLine(props: RowLineProps): JSX.Element {
  /* The columns that have had an error since the row appeared: their cells stay editable after being corrected. */
  const wrong = createMemo<ReadonlySet<number>>((before) => {
    const fields = new Set(props.row.errors.map(({ field }) => field));
    const now = props.columns.flatMap(({ field, index }) => (fields.has(field) ? [index] : []));
    return new Set([...before, ...now]);
  }, new Set());
  /* Errors that cannot be corrected in any cell, such as a missing column. */
  const ownErrors = () =>
    props.row.errors.filter(({ field }) => !props.columns.some((column) => column.field === field));
  const isTooLong = (): boolean => props.cells.length > props.songs.headings.length;
  const read = createMemo(() => readRow(props.cells, props.songs.fields).song);
  return (
    <tr>
      <th scope="row">
        <span class="line">
          <span class="tabular faint">{props.row.row}</span>
          <Badge tone={TONES[props.row.action]}>{text().songs.rows[props.row.action]}</Badge>
        </span>
        <Show when={props.row.duplicate_of}>
          {(song) => (
            <p class="import-table__note soft">
              {text().songs.duplicateOf(song().title, text().songs.statuses[song().status])}
            </p>
          )}
        </Show>
        <For each={ownErrors()}>{({ message }) => <p class="import-table__note toned tone-danger">{message}</p>}</For>
        <Show when={ownErrors().length > 0 && isTooLong()}>
          <Button
            size="s"
            disabled={props.disabled}
            onClick={() => props.onMend(props.cells.slice(0, props.songs.headings.length))}
          >
            {text().songs.dropCells}
          </Button>
        </Show>
      </th>
      <For each={props.columns}>
        {({ field, index }) => (
          <td>
            <Show when={wrong().has(index)} fallback={shownValue(field, read(), props.cells[index])}>
              <CellInput
                label={text().songs.cellOf(text().songs.fields[field], props.row.row)}
                value={props.cells[index] ?? ""}
                disabled={props.disabled}
                errorOf={(typed) => errorOf(typed, field)}
                onMend={(typed) => props.onMend(withCell(props.cells, index, typed))}
              />
            </Show>
          </td>
        )}
      </For>
    </tr>
  );
}

const withCell = (cells: readonly string[], index: number, cell: string): string[] =>
  Array.from({ length: Math.max(cells.length, index + 1) }, (_, at) => (at === index ? cell : (cells[at] ?? "")));

/** Validates a single cell by the rules of the import. Returns its error; undefined if it is valid. */
function errorOf(cell: string, field: ImportField): RowError | undefined {
  return readRow([cell], [field]).errors.find((one) => one.field === field)?.error;
}

/* Returns a field's value as text. Links are read from the cell, because they may be stored in a different field. */
function shownValue(field: ImportField, song: SongIn, cell = ""): string {
  if (field === "links" || field === "youtube_link")
    return songLinks(readRow([cell], [field]).song)
      .map(({ url }) => url)
      .join(", ");
  const value = song[field];
  if (field === "duration" && typeof value === "string") return formatSongLength(value);
  if (field === "status" && typeof value === "string") return text().songs.statuses[value as ImportStatus];
  return Array.isArray(value)
    ? value.join(", ")
    : typeof value === "number"
      ? String(value)
      : ((value as string | undefined) ?? "");
}

type ImportStatus = keyof ReturnType<typeof text>["songs"]["statuses"];

interface CellInputProps {
  readonly label: string;
  readonly value: string;
  readonly disabled: boolean;
  readonly errorOf: (typed: string) => RowError | undefined;
  /** Called when the field is left or Enter is pressed, so that a row does not move while the user types. */
  readonly onMend: (typed: string) => void;
}

/** A cell that the user can correct; it is validated while they type. */
function CellInput(props: CellInputProps): JSX.Element {
  const id = createUniqueId();
  const [typed, setTyped] = createSignal(untrack(() => props.value));
  const error = createMemo(() => props.errorOf(typed()));
  return (
    <>
      <input
        class="control import-table__input"
        type="text"
        autocomplete="off"
        aria-label={props.label}
        aria-invalid={error() === undefined ? undefined : "true"}
        aria-describedby={error() === undefined ? undefined : id}
        disabled={props.disabled}
        value={props.value}
        onInput={(event) => setTyped(event.currentTarget.value)}
        onChange={(event) => props.onMend(event.currentTarget.value)}
      />
      <Show when={error()}>
        {(found) => (
          <p id={id} class="import-table__note toned tone-danger" role="alert">
            {importErrorText(found(), language())}
          </p>
        )}
      </Show>
    </>
  );
}
