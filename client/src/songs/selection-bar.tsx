import { type JSX, Show, createSignal } from "solid-js";
import { text } from "../i18n/text.ts";
import { Button } from "../ui/button.tsx";
import { lazyDialog } from "../ui/lazy-component.ts";
import { SelectionToolbar } from "../ui/selection-toolbar.tsx";
import type { SongRow } from "./queries.ts";
import { type Selection, selectedSongs } from "./song-selection.ts";

/* Loaded when it is first opened. */
const BulkForm = lazyDialog(async () => (await import("./bulk-form.tsx")).BulkForm);

interface SelectionBarProps {
  readonly selection: Selection;
  /** The visible songs, for "select all". */
  readonly songs: readonly SongRow[];
  readonly onDone: () => void;
}

/** The actions for all selected songs. */
export function SelectionBar(props: SelectionBarProps): JSX.Element {
  const [editing, setEditing] = createSignal(false);
  const count = (): number => props.selection.ids().size;
  const isAll = (): boolean => props.songs.length > 0 && props.songs.every((song) => props.selection.has(song.song_id));
  return (
    <>
      <SelectionToolbar
        label={text().songs.selected(count())}
        clearLabel={text().songs.endSelection}
        onClear={() => props.onDone()}
        isAnnounced
      >
        <Button
          look="quiet"
          onClick={() => props.selection.set(isAll() ? [] : props.songs.map(({ song_id }) => song_id))}
        >
          {isAll() ? text().songs.selectNone : text().songs.selectAll(props.songs.length)}
        </Button>
        <Button icon="edit" disabled={count() === 0} onClick={() => setEditing(true)}>
          {text().bulkEdit.open}
        </Button>
      </SelectionToolbar>
      <Show when={editing()}>
        <BulkForm songs={selectedSongs(props.selection)} onClose={() => setEditing(false)} />
      </Show>
    </>
  );
}
