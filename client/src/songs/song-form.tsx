import type { SongStatus } from "@bandstand/shared/songs/contract.ts";
import { nextStatuses } from "@bandstand/shared/songs/status.ts";
import { songLinks } from "@bandstand/shared/songs/links.ts";
import { formatLength } from "@bandstand/shared/time/clock.ts";
import { readLength } from "@bandstand/shared/time/typed.ts";
import { useNavigate } from "@solidjs/router";
import { For, type JSX, createMemo, splitProps, untrack } from "solid-js";
import { useBandParts } from "../data/band-parts.ts";
import { createFormDraft } from "../data/form-draft.ts";
import { formatSongLength } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { Combobox } from "../ui/combobox.tsx";
import { type FormState, createForm } from "../ui/create-form.ts";
import { FieldGroup } from "../ui/field.tsx";
import { FormPart } from "../ui/form-part.tsx";
import { FormSheet } from "../ui/form-sheet.tsx";
import { MultiCombobox } from "../ui/multi-combobox.tsx";
import { Select } from "../ui/select.tsx";
import { TextArea, TextField } from "../ui/text-field.tsx";
import { showToast } from "../ui/toast.ts";
import { createSong, updateSong } from "./commands.ts";
import { DuplicateWarning } from "./duplicate-warning.tsx";
import { withFoundLinks } from "./link-fields.ts";
import { LinksFields } from "./links-fields.tsx";
import { MetadataLookup } from "./metadata-lookup.tsx";
import { type SongRow, useConfig, useGenres, useMembers, valuesInUse } from "./queries.ts";
import { RIGHTS_HOLDERS } from "./rights-fields.ts";
import { SingerLinks } from "./singer-links.tsx";
import {
  FIELD_LIMITS,
  type LineField,
  type SongFields,
  changedSong,
  fieldsOf,
  namesWithinLimits,
  optionsOf,
  recordOf,
  singerIds,
  songErrors,
} from "./song-fields.ts";

type SongFormState = FormState<SongFields>;

interface PartProps {
  readonly form: SongFormState;
}

/** Creates or edits a song. Works offline. */
export function SongForm(props: { readonly song?: SongRow; readonly onClose: () => void }): JSX.Element {
  const navigate = useNavigate();
  const members = useMembers();
  // Read once, because a different song gets a new form.
  const given = untrack(() => props.song);
  const form: SongFormState = createForm({
    fields: createFormDraft<SongFields>(`song ${given?.song_id ?? "new"}`, fieldsOf(given)),
    limits: FIELD_LIMITS,
    required: { title: () => text().songs.titleMissing, interpret: () => text().songs.interpretMissing },
    check: songErrors,
    save: async (fields) => {
      const record = recordOf(fields);
      const singer_ids = singerIds(given, fields.singers, members() ?? []);
      if (given === undefined) {
        const song_id = await createSong({ ...record, singer_ids });
        showToast(text().songs.created, { tone: "success" });
        return navigate(`/songs/${song_id}`, { replace: true });
      }
      const changed = changedSong(given, record);
      const withIds = changed.singers === undefined ? changed : { ...changed, singer_ids };
      if (Object.keys(changed).length > 0) await updateSong(given.song_id, withIds, given);
      return props.onClose();
    },
    onClose: () => props.onClose(),
  });
  const { fields } = form;
  return (
    <FormSheet
      of={form}
      id="song-form"
      class="song-form"
      title={given === undefined ? text().songs.add : text().songs.edit}
    >
      <Line form={form} name="title" />
      <Line form={form} name="interpret" />
      <DuplicateWarning title={fields.title} interpret={fields.interpret} except={given?.song_id} />
      <MetadataLookup
        title={fields.title}
        interpret={fields.interpret}
        onFound={(found) => {
          const known = { ...found, duration: found.duration === null ? null : formatSongLength(found.duration) };
          for (const field of ["duration", "composer", "lyricist"] as const)
            if (fields[field] === "" && known[field] !== null) form.set({ [field]: known[field] });
          form.set({ links: withFoundLinks(fields.links, songLinks(found)) });
        }}
      />
      <MusicFields form={form} />
      <ChoiceFields form={form} status={given?.status ?? "active"} />
      <FurtherFields form={form} />
    </FormSheet>
  );
}

interface LineProps extends PartProps {
  readonly name: LineField | "duration" | "bpm";
  readonly inputMode?: "text" | "numeric";
  readonly placeholder?: string;
  readonly onBlur?: () => void;
}

function Line(props: LineProps): JSX.Element {
  const [own, rest] = splitProps(props, ["form", "name"]);
  return (
    <TextField
      label={text().songs.fields[own.name]}
      autocomplete="off"
      {...untrack(() => own.form.field(own.name))}
      {...rest}
    />
  );
}

function MusicFields(props: PartProps): JSX.Element {
  const tidyLength = (): void => {
    const seconds = readLength(props.form.fields.duration);
    if (seconds !== null) props.form.set({ duration: formatSongLength(formatLength(seconds)) });
  };
  return (
    <FormPart class="song-form__row form-row">
      <Line form={props.form} name="duration" inputMode="text" placeholder="3:47" onBlur={tidyLength} />
      <Line form={props.form} name="key" placeholder="Am" />
      <Line form={props.form} name="bpm" inputMode="numeric" placeholder="120" />
    </FormPart>
  );
}

/* `status` is the song's status before the edit. */
function ChoiceFields(props: PartProps & { readonly status: SongStatus }): JSX.Element {
  const config = useConfig();
  const members = useMembers();
  const genres = useGenres();
  const parts = useBandParts();
  const { fields, set, choice } = untrack(() => props.form);
  const singing = createMemo(() =>
    (members() ?? []).filter(({ singer, status }) => singer && status === "active").map(({ real_name }) => real_name),
  );
  const singers = createMemo(() =>
    optionsOf(
      singing(),
      valuesInUse((song) => song.singers),
    ),
  );
  const styles = createMemo(() =>
    optionsOf(
      config()?.danceStyles,
      valuesInUse((song) => song.dance_styles),
    ),
  );
  return (
    <>
      <FormPart>
        <MultiCombobox
          label={text().songs.fields.singers}
          freeText
          people
          values={fields.singers}
          options={singers()}
          onChange={(names) => set({ singers: namesWithinLimits(names) })}
        />
        <SingerLinks
          singers={fields.singers}
          members={singing()}
          onLink={(name, member) => set({ singers: fields.singers.map((one) => (one === name ? member : one)) })}
        />
      </FormPart>
      <FormPart>
        <MultiCombobox
          label={text().songs.fields.needed_parts}
          hint={text().songs.neededHint}
          freeText
          values={fields.needed_parts}
          options={parts()}
          onChange={(names) => set({ needed_parts: namesWithinLimits(names) })}
        />
      </FormPart>
      <FormPart>
        <Combobox label={text().songs.fields.genre} freeText options={genres()} {...choice("genre")} />
      </FormPart>
      <FormPart>
        <MultiCombobox
          label={text().songs.fields.dance_styles}
          freeText
          values={fields.dance_styles}
          options={styles()}
          onChange={(names) => set({ dance_styles: namesWithinLimits(names) })}
        />
      </FormPart>
      <FormPart>
        <Select
          label={text().songs.fields.status}
          options={[props.status, ...nextStatuses(props.status)].map((value) => ({
            value,
            label: text().songs.statuses[value],
          }))}
          {...choice("status")}
        />
      </FormPart>
    </>
  );
}

function FurtherFields(props: PartProps): JSX.Element {
  return (
    <>
      <FormPart>
        <TextArea label={text().songs.fields.comment} {...props.form.field("comment")} />
        <FieldGroup legend={text().songs.rights}>
          <For each={RIGHTS_HOLDERS}>{(name) => <Line form={props.form} name={name} />}</For>
          <div class="song-form__row form-row">
            <Line form={props.form} name="iswc" placeholder="T-123.456.789-0" />
            <Line form={props.form} name="gema_work_number" />
          </div>
        </FieldGroup>
      </FormPart>
      <FormPart>
        <LinksFields form={props.form} />
      </FormPart>
      <FormPart legend={text().songs.further}>
        <Line form={props.form} name="sheet_file" />
      </FormPart>
    </>
  );
}
