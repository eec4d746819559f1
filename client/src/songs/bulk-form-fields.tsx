import type { SongStatus } from "@bandstand/shared/songs/contract.ts";
import { isStatusMoveAllowed } from "@bandstand/shared/songs/status.ts";
import { type Accessor, type JSX, Show, untrack } from "solid-js";
import { useBandParts } from "../data/band-parts.ts";
import { formatNumber } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { Chip } from "../ui/chip.tsx";
import { Combobox } from "../ui/combobox.tsx";
import { FieldGroup } from "../ui/field.tsx";
import { FormPart } from "../ui/form-part.tsx";
import { MultiCombobox } from "../ui/multi-combobox.tsx";
import { Select } from "../ui/select.tsx";
import { TextField } from "../ui/text-field.tsx";
import { type ListField, type SharedField, commonValue, countNames, refusedMoves } from "./bulk-change.ts";
import { type BulkFormState, type BulkText, KEEP } from "./bulk-fields.ts";
import { type SongRow, useConfig, useGenres, useMembers, valuesInUse } from "./queries.ts";
import { namesWithinLimits, optionsOf } from "./song-fields.ts";

/* The statuses that an edit can set; the others result from votes. */
const TARGETS: readonly SongStatus[] = ["active", "rehearsing", "retired", "suggested"];

interface PartProps {
  readonly form: BulkFormState;
  readonly songs: readonly SongRow[];
}

/** The status to give the songs, and how many of them cannot change to it. */
export function StatusField(props: PartProps): JSX.Element {
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

/** A line of text that all songs get once the user types in it. */
export function Line(props: PartProps & { readonly name: BulkText; readonly inputMode?: "numeric" }): JSX.Element {
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

/** The genre that all songs get once the user chooses one. */
export function GenreField(props: PartProps): JSX.Element {
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

/** The names to add to a list field of all songs and to remove from it. */
export function Names(props: PartProps & { readonly name: ListField }): JSX.Element {
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
