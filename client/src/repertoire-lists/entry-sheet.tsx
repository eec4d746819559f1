import type { ListEntry } from "@bandstand/shared/repertoire-lists/contract.ts";
import { NOTE_MAX } from "@bandstand/shared/repertoire-lists/limits.ts";
import { A } from "@solidjs/router";
import { type JSX, Show, createSignal, untrack } from "solid-js";
import { songTable } from "../data/songs-table.ts";
import { text } from "../i18n/text.ts";
import { SongLinks } from "../songs/public.ts";
import { Button } from "../ui/button.tsx";
import { Sheet } from "../ui/dialog.tsx";
import { TextArea } from "../ui/text-field.tsx";
import { songOf } from "./queries.ts";

interface EntrySheetProps {
  readonly entry: ListEntry;
  /** Called when the sheet closes, with the note to save; undefined if it is unchanged. */
  readonly onClose: (note: string | null | undefined) => void;
  readonly onRemove: () => void;
}

/** The settings that a song has in this list only. */
export function EntrySheet(props: EntrySheetProps): JSX.Element {
  const first = untrack(() => props.entry);
  const [note, setNote] = createSignal(first.note ?? "");
  const song = () => songOf(first.song_id);
  const close = (): void => {
    const typed = note().trim() || null;
    props.onClose(typed === first.note ? undefined : typed);
  };
  return (
    <Sheet
      open
      onClose={close}
      title={song()?.title ?? text().setlists.unknownSong}
      description={song()?.interpret ?? ""}
      actions={
        <>
          <Button look="quiet" icon="trash" onClick={() => props.onRemove()}>
            {text().repertoireLists.removeSong}
          </Button>
          <Button look="primary" onClick={close}>
            {text().setlists.done}
          </Button>
        </>
      }
    >
      <div class="stack">
        <TextArea
          label={text().repertoireLists.note}
          hint={text().repertoireLists.noteHint}
          maxlength={NOTE_MAX}
          value={note()}
          onInput={setNote}
        />
        <SongLinks song={songTable.byId(first.song_id) ?? {}} />
        <Show when={songTable.byId(first.song_id)}>
          <A href={`/songs/${first.song_id}`}>
            {text().app.songs}: {song()?.title}
          </A>
        </Show>
      </div>
    </Sheet>
  );
}
