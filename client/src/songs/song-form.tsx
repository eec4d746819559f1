import { nextStatuses } from "@bandstand/shared/songs/status.ts";
import { formatLength } from "@bandstand/shared/time/clock.ts";
import { readLength } from "@bandstand/shared/time/typed.ts";
import { useNavigate } from "@solidjs/router";
import { type JSX, createMemo, createSignal, untrack } from "solid-js";
import { createFormDraft } from "../data/form-draft.ts";
import { formatSongLength } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { Button } from "../ui/button.tsx";
import { Combobox } from "../ui/combobox.tsx";
import { Sheet } from "../ui/dialog.tsx";
import { FieldGroup } from "../ui/field.tsx";
import { Form } from "../ui/form.tsx";
import { DraftNote } from "../ui/draft-note.tsx";
import { Deferred } from "../ui/deferred.tsx";
import { MultiCombobox } from "../ui/multi-combobox.tsx";
import { Select } from "../ui/select.tsx";
import { TextArea, TextField } from "../ui/text-field.tsx";
import { showToast } from "../ui/toast.ts";
import { createSong, updateSong } from "./commands.ts";
import { DuplicateWarning } from "./duplicate-warning.tsx";
import { MetadataLookup } from "./metadata-lookup.tsx";
import { type SongRow, useConfig, useGenres, useMembers, valuesInUse } from "./queries.ts";
import { SingerLinks } from "./singer-links.tsx";
import {
  LINE_LIMITS,
  type LineField,
  type SongFields,
  changedFields,
  errorsIn,
  fieldsOf,
  recordOf,
  singerIds,
} from "./song-fields.ts";

const NAME_MAX = 60;
/* Long enough for text pasted around a link, which is not stored. */
const LINK_TYPED_MAX = 2_000;
const NAMES_MAX = 20;
const COMMENT_MAX = 20_000;

/* Names within the contract's limits: at most 20, of 60 characters. */
const namesOf = (names: readonly string[]): string[] =>
  names.map((name) => name.slice(0, NAME_MAX)).slice(0, NAMES_MAX);

const listed = (...sources: readonly (readonly string[] | undefined)[]) =>
  [...new Set(sources.flatMap((source) => source ?? []))].map((value) => ({ value, label: value }));

/** Creates or edits a song. Works offline. */
export function SongForm(props: { readonly song?: SongRow; readonly onClose: () => void }): JSX.Element {
  const navigate = useNavigate();
  const config = useConfig();
  const members = useMembers();
  // The form is created again for a different song.
  const given = untrack(() => props.song);
  const [fields, setFields, kept] = createFormDraft<SongFields>(`song ${given?.song_id ?? "new"}`, fieldsOf(given));
  const [tried, setTried] = createSignal(false);

  const singing = createMemo(() =>
    (members() ?? []).filter(({ singer, status }) => singer && status === "active").map(({ real_name }) => real_name),
  );
  const singers = createMemo(() =>
    listed(
      singing(),
      valuesInUse((song) => song.singers),
    ),
  );
  const genres = useGenres();
  const styles = createMemo(() =>
    listed(
      config()?.danceStyles,
      valuesInUse((song) => song.dance_styles),
    ),
  );
  const statuses = () => [given?.status ?? "active", ...nextStatuses(given?.status ?? "active")];

  const error = (field: keyof SongFields): string | undefined => {
    const problem = tried() ? errorsIn(fields)[field] : undefined;
    return problem === undefined ? undefined : text().songs[problem];
  };

  const close = (): void => {
    kept.done();
    props.onClose();
  };

  const save = async (): Promise<void> => {
    setTried(true);
    if (Object.keys(errorsIn(fields)).length > 0) return;
    const record = recordOf(fields);
    const singer_ids = singerIds(given, fields.singers, members() ?? []);
    if (given !== undefined) {
      const changed = changedFields(given, record);
      const withIds = changed.singers === undefined ? changed : { ...changed, singer_ids };
      if (Object.keys(changed).length > 0) await updateSong(given.song_id, withIds);
      close();
      return;
    }
    const song_id = await createSong({ ...record, singer_ids });
    kept.done();
    showToast(text().songs.created, { tone: "success" });
    navigate(`/songs/${song_id}`, { replace: true });
  };

  const tidyLength = (): void => {
    const seconds = readLength(fields.duration);
    if (seconds !== null) setFields("duration", formatSongLength(formatLength(seconds)));
  };

  const line = (field: LineField | "duration" | "bpm", more: object = {}): JSX.Element => (
    <TextField
      label={text().songs.fields[field]}
      value={fields[field]}
      onInput={(value) => setFields(field, value)}
      error={error(field)}
      maxLength={field === "duration" || field === "bpm" ? 8 : LINE_LIMITS[field]}
      autocomplete="off"
      {...more}
    />
  );

  return (
    <Sheet
      open
      onClose={() => props.onClose()}
      title={given === undefined ? text().songs.add : text().songs.edit}
      actions={
        <>
          <Button look="quiet" onClick={close}>
            {text().app.cancel}
          </Button>
          <Button look="primary" type="submit" form="song-form">
            {text().app.save}
          </Button>
        </>
      }
    >
      <Form id="song-form" class="song-form" onSubmit={save}>
        <DraftNote of={kept} />
        {line("title", { required: true })}
        {line("interpret", { required: true })}
        <DuplicateWarning title={fields.title} interpret={fields.interpret} except={given?.song_id} />
        <MetadataLookup
          title={fields.title}
          interpret={fields.interpret}
          onFound={(found) => {
            const known = { ...found, duration: found.duration === null ? null : formatSongLength(found.duration) };
            for (const field of ["duration", "composer", "lyricist", "youtube_link"] as const)
              if (fields[field] === "" && known[field] !== null) setFields(field, known[field]);
          }}
        />
        <Deferred>
          <div class="song-form__row">
            {line("duration", { inputMode: "text", placeholder: "3:47", onBlur: tidyLength })}
            {line("key", { placeholder: "Am" })}
            {line("bpm", { inputMode: "numeric", placeholder: "120" })}
          </div>
        </Deferred>
        <Deferred>
          <MultiCombobox
            label={text().songs.fields.singers}
            freeText
            people
            values={fields.singers}
            options={singers()}
            onChange={(names) => setFields("singers", namesOf(names))}
          />
          <SingerLinks
            singers={fields.singers}
            members={singing()}
            onLink={(name, member) =>
              setFields("singers", (names) => names.map((one) => (one === name ? member : one)))
            }
          />
        </Deferred>
        <Deferred>
          <Combobox
            label={text().songs.fields.genre}
            freeText
            value={fields.genre}
            options={genres()}
            onChange={(genre) => setFields("genre", genre?.slice(0, NAME_MAX) ?? null)}
          />
        </Deferred>
        <Deferred>
          <MultiCombobox
            label={text().songs.fields.dance_styles}
            freeText
            values={fields.dance_styles}
            options={styles()}
            onChange={(names) => setFields("dance_styles", namesOf(names))}
          />
        </Deferred>
        <Deferred>
          <Select
            label={text().songs.fields.status}
            value={fields.status}
            options={statuses().map((value) => ({ value, label: text().songs.statuses[value] }))}
            onChange={(status) => setFields("status", status)}
          />
        </Deferred>
        <Deferred>
          <TextArea
            label={text().songs.fields.comment}
            value={fields.comment}
            maxLength={COMMENT_MAX}
            onInput={(comment) => setFields("comment", comment)}
          />
          <FieldGroup legend={text().songs.rights}>
            {line("composer")}
            {line("lyricist")}
            {line("arranger")}
            {line("publisher")}
            <div class="song-form__row">
              {line("iswc", { placeholder: "T-123.456.789-0" })}
              {line("gema_work_number")}
            </div>
          </FieldGroup>
        </Deferred>
        <Deferred>
          <FieldGroup legend={text().songs.further}>
            {line("youtube_link", {
              inputMode: "url",
              maxLength: LINK_TYPED_MAX,
              placeholder: "https://www.youtube.com/watch?v=…",
            })}
            {line("sheet_file")}
          </FieldGroup>
        </Deferred>
      </Form>
    </Sheet>
  );
}
