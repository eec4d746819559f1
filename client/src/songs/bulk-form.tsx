import { SONG_LIMITS } from "@bandstand/shared/songs/limits.ts";
import { For, type JSX, Show, createSignal, untrack } from "solid-js";
import { text } from "../i18n/text.ts";
import { createForm } from "../ui/create-form.ts";
import { FormPart } from "../ui/form-part.tsx";
import { FormSheet } from "../ui/form-sheet.tsx";
import { TextArea } from "../ui/text-field.tsx";
import { showToast } from "../ui/toast.ts";
import { LIST_FIELDS, type Left } from "./bulk-change.ts";
import { changeSongs } from "./bulk-edit.ts";
import { type BulkFormState, changeOf, startOf } from "./bulk-fields.ts";
import { GenreField, Line, Names, StatusField } from "./bulk-form-fields.tsx";
import { type SongRow, useMembers } from "./queries.ts";
import { FIELD_LIMITS, bpmError, durationError } from "./song-fields.ts";
import "../ui/progress.css";

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
