import type { SongStatus } from "@bandstand/shared/songs/contract.ts";
import { SONG_LIMITS } from "@bandstand/shared/songs/limits.ts";
import { isStatusMoveAllowed } from "@bandstand/shared/songs/status.ts";
import { formatLength } from "@bandstand/shared/time/clock.ts";
import { readLength } from "@bandstand/shared/time/typed.ts";
import { type Accessor, For, type JSX, Show, createSignal, untrack } from "solid-js";
import { useBandParts } from "../data/band-parts.ts";
import { formatNumber, formatSongLength } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { Chip } from "../ui/chip.tsx";
import { Combobox } from "../ui/combobox.tsx";
import { type FormState, createForm } from "../ui/create-form.ts";
import { FieldGroup } from "../ui/field.tsx";
import { FormPart } from "../ui/form-part.tsx";
import { FormSheet } from "../ui/form-sheet.tsx";
import { MultiCombobox } from "../ui/multi-combobox.tsx";
import { Select } from "../ui/select.tsx";
import { TextArea, TextField } from "../ui/text-field.tsx";
import { showToast } from "../ui/toast.ts";
import {
  type BulkChange,
  LIST_FIELDS,
  type Left,
  type ListField,
  SHARED_FIELDS,
  type SharedField,
  commonValue,
  countNames,
  refusedMoves,
} from "./bulk-change.ts";
import { changeSongs } from "./bulk-edit.ts";
import { type SongRow, useConfig, useGenres, useMembers, valuesInUse } from "./queries.ts";
import { FIELD_LIMITS, bpmError, durationError, namesWithinLimits, optionsOf } from "./song-fields.ts";
import "../ui/progress.css";

/* The statuses that an edit can set; the others result from votes. */
const TARGETS: readonly SongStatus[] = ["active", "rehearsing", "retired", "suggested"];
const KEEP = "keep";

const TEXT_FIELDS = ["duration", "key", "bpm", "interpret", "composer", "lyricist", "arranger", "publisher"] as const;
type BulkText = (typeof TEXT_FIELDS)[number];

interface BulkFields extends Record<BulkText, string> {
  status: SongStatus | typeof KEEP;
  genre: string | null;
  add: Record<ListField, string[]>;
  remove: Record<ListField, string[]>;
  append: string;
  /** The fields to clear in all songs even though the songs have different values. */
  emptied: SharedField[];
}

type BulkFormState = FormState<BulkFields>;

interface PartProps {
  readonly form: BulkFormState;
  readonly songs: readonly SongRow[];
}

const shownText = (field: BulkText, value: SongRow[BulkText] | undefined): string =>
  field === "duration" ? formatSongLength(typeof value === "string" ? value : "") : String(value ?? "");

const startOf = (songs: readonly SongRow[]): BulkFields => ({
  ...(Object.fromEntries(TEXT_FIELDS.map((field) => [field, shownText(field, commonValue(songs, field))])) as Record<
    BulkText,
    string
  >),
  status: KEEP,
  genre: commonValue(songs, "genre") ?? null,
  add: { singers: [], needed_parts: [], dance_styles: [] },
  remove: { singers: [], needed_parts: [], dance_styles: [] },
  append: "",
  emptied: [],
});

function valueOf(field: SharedField, fields: BulkFields): string | number | null {
  if (field === "genre" || field === "status") return fields[field];
  const typed = fields[field].trim();
  if (field === "bpm") return typed === "" ? null : Number(typed);
  if (field !== "duration") return typed === "" ? null : typed;
  const seconds = readLength(typed);
  return seconds === null ? null : formatLength(seconds);
}

/** Returns the change that the user entered: only the fields that differ from `start`. */
function changeOf(start: BulkFields, fields: BulkFields): BulkChange {
  const touched = SHARED_FIELDS.filter((field) => fields[field] !== start[field] || fields.emptied.includes(field));
  return {
    set: Object.fromEntries(
      touched.map((field) => [field, fields.emptied.includes(field) ? null : valueOf(field, fields)]),
    ),
    add: fields.add,
    remove: fields.remove,
    append: fields.append.trim(),
  };
}

/** Shows a toast that says what was changed and what was not, and offers undo. */
function report({ count, left, undo }: Awaited<ReturnType<typeof changeSongs>>): void {
  const reasons = [...left].map(([reason, songs]) => leftText(reason, songs));
  showToast(
    [text().bulkEdit.changed(count), ...reasons].join(" "),
    undo === null ? {} : { action: { label: text().app.undo, run: () => void undo() } },
  );
}

const leftText = (reason: Left, songs: number): string =>
  reason === "names" || reason === "comment"
    ? text().bulkEdit.left[reason](songs)
    : text().bulkEdit.stay[reason](songs);

interface BulkFormProps {
  readonly songs: readonly SongRow[];
  readonly onClose: () => void;
}

/** A form that changes several songs at once, but only in the fields that the user touches. Works offline. */
export function BulkForm(props: BulkFormProps): JSX.Element {
  const members = useMembers();
  // Read once: the form applies to the songs that were selected when it was opened.
  const songs = untrack(() => props.songs);
  const start = startOf(songs);
  const [done, setDone] = createSignal<number>();
  const form: BulkFormState = createForm({
    start,
    limits: { ...FIELD_LIMITS, append: SONG_LIMITS.comment },
    check: {
      duration: (fields) => durationError(fields.duration),
      bpm: (fields) => bpmError(fields.bpm),
      interpret: (fields) => start.interpret !== "" && fields.interpret.trim() === "" && text().songs.interpretMissing,
    },
    save: async (fields) => {
      const change = changeOf(start, fields);
      setDone(0);
      try {
        report(await changeSongs(songs, change, members() ?? [], setDone));
      } finally {
        setDone(undefined);
      }
      return props.onClose();
    },
    onClose: () => props.onClose(),
  });
  return (
    <FormSheet of={form} class="song-form" title={text().bulkEdit.title(songs.length)}>
      <p class="soft small">{text().bulkEdit.lead}</p>
      <Show when={done() !== undefined}>
        <progress class="progress" max={songs.length} value={done()} aria-label={text().bulkEdit.title(songs.length)} />
      </Show>
      <StatusField form={form} songs={songs} />
      <GenreField form={form} songs={songs} />
      <FormPart class="song-form__row form-row">
        <Line form={form} songs={songs} name="duration" />
        <Line form={form} songs={songs} name="key" />
        <Line form={form} songs={songs} name="bpm" inputMode="numeric" />
      </FormPart>
      <For each={LIST_FIELDS}>{(name) => <Names form={form} songs={songs} name={name} />}</For>
      <FormPart>
        <TextArea
          label={text().bulkEdit.append}
          hint={text().bulkEdit.appendHint}
          rows={2}
          {...untrack(() => form.field("append"))}
        />
      </FormPart>
      <FormPart legend={text().songs.rights}>
        <For each={["interpret", "composer", "lyricist", "arranger", "publisher"] as const}>
          {(name) => <Line form={form} songs={songs} name={name} />}
        </For>
      </FormPart>
    </FormSheet>
  );
}

function StatusField(props: PartProps): JSX.Element {
  const { songs, form } = untrack(() => props);
  const common = commonValue(songs, "status");
  const targets = TARGETS.map((status) => ({
    status,
    movable: songs.filter(({ status: from }) => from !== status && isStatusMoveAllowed(from, status)).length,
  })).filter(({ movable }) => movable > 0);
  const stays = (): string => {
    const { status } = form.fields;
    if (status === KEEP) return "";
    return [...refusedMoves(songs, status)].map(([from, count]) => text().bulkEdit.stay[from](count)).join(" ");
  };
  return (
    <Select
      label={text().songs.fields.status}
      options={[
        {
          value: KEEP,
          label: common === undefined ? text().bulkEdit.various : text().songs.statuses[common],
        },
        ...targets.map(({ status, movable }) => ({
          value: status,
          label: text().songs.moveSome(text().songs.statuses[status], movable, songs.length),
        })),
      ]}
      hint={stays() || undefined}
      {...form.choice("status")}
    />
  );
}

/** True if the songs have different values in this field. */
const isVarious = (songs: readonly SongRow[], field: SharedField): boolean => commonValue(songs, field) === undefined;

interface EmptyChipProps extends PartProps {
  readonly name: Exclude<SharedField, "status" | "interpret">;
}

/** Clears a field in all songs if their values differ. If they are equal, the user can simply delete the text. */
function EmptyChip(props: EmptyChipProps): JSX.Element {
  const isOn = (): boolean => props.form.fields.emptied.includes(props.name);
  const toggle = (): void => {
    const { emptied } = props.form.fields;
    props.form.set({ emptied: isOn() ? emptied.filter((name) => name !== props.name) : [...emptied, props.name] });
  };
  return (
    <Chip pressed={isOn()} aria-label={text().bulkEdit.emptyOf(text().songs.fields[props.name])} onClick={toggle}>
      {text().bulkEdit.empty}
    </Chip>
  );
}

/** Adds a chip below a field that clears it in all songs, if their values differ. */
function Shared(props: PartProps & { readonly name: SharedField; readonly children: JSX.Element }): JSX.Element {
  const name = untrack(() => props.name);
  return (
    <div class="stack stack--s">
      {props.children}
      <Show when={name !== "status" && name !== "interpret" && isVarious(props.songs, name) && name}>
        {(emptiable) => (
          <div class="row">
            <EmptyChip form={props.form} songs={props.songs} name={emptiable()} />
          </div>
        )}
      </Show>
    </div>
  );
}

/** The placeholder of an empty field: says that the values differ, or that they will be cleared. */
const placeholderOf = (props: PartProps, name: SharedField): Accessor<string | undefined> => {
  const isMixed = isVarious(
    untrack(() => props.songs),
    name,
  );
  return () =>
    props.form.fields.emptied.includes(name)
      ? text().bulkEdit.willBeEmpty
      : isMixed
        ? text().bulkEdit.various
        : undefined;
};

function Line(props: PartProps & { readonly name: BulkText; readonly inputMode?: "numeric" }): JSX.Element {
  const { name, form } = untrack(() => props);
  const placeholder = placeholderOf(props, name);
  return (
    <Shared {...props}>
      <TextField
        label={text().songs.fields[name]}
        autocomplete="off"
        inputMode={props.inputMode ?? "text"}
        placeholder={placeholder()}
        disabled={form.fields.emptied.includes(name)}
        {...form.field(name)}
      />
    </Shared>
  );
}

function GenreField(props: PartProps): JSX.Element {
  const genres = useGenres();
  const placeholder = placeholderOf(props, "genre");
  return (
    <Shared {...props} name="genre">
      <Combobox
        label={text().songs.fields.genre}
        freeText
        options={genres()}
        placeholder={placeholder() ?? ""}
        disabled={props.form.fields.emptied.includes("genre")}
        {...untrack(() => props.form.choice("genre"))}
      />
    </Shared>
  );
}

/** The number of most frequent names that the hint lists. */
const MENTIONED = 4;

function Names(props: PartProps & { readonly name: ListField }): JSX.Element {
  const config = useConfig();
  const members = useMembers();
  const parts = useBandParts();
  const { form, songs, name } = untrack(() => props);
  const counts = countNames(songs, name);
  const known: Record<ListField, () => readonly string[]> = {
    singers: () => (members() ?? []).flatMap((one) => (one.singer && one.status === "active" ? [one.real_name] : [])),
    needed_parts: () => parts().map(({ value }) => value),
    dance_styles: () => config()?.danceStyles ?? [],
  };
  const offered = () =>
    optionsOf(
      known[name](),
      valuesInUse((song) => song[name] ?? []),
    );
  const now = (): string | undefined =>
    counts.length === 0
      ? undefined
      : text().bulkEdit.now(
          counts
            .slice(0, MENTIONED)
            .map(([one, count]) => `${one} (${formatNumber(count)})`)
            .join(", "),
          Math.max(counts.length - MENTIONED, 0),
        );
  const change = (part: "add" | "remove", names: readonly string[]): void =>
    form.set({ [part]: { ...form.fields[part], [name]: namesWithinLimits(names) } });
  return (
    <FormPart>
      <FieldGroup legend={text().songs.fields[name]} hint={now()}>
        <div class="form-row">
          <MultiCombobox
            label={text().bulkEdit.add}
            freeText
            people={name === "singers"}
            values={form.fields.add[name]}
            options={offered()}
            onChange={(names) => change("add", names)}
          />
          <Show when={counts.length > 0}>
            <MultiCombobox
              label={text().bulkEdit.remove}
              values={form.fields.remove[name]}
              options={optionsOf(counts.map(([one]) => one))}
              onChange={(names) => change("remove", names)}
            />
          </Show>
        </div>
      </FieldGroup>
    </FormPart>
  );
}
