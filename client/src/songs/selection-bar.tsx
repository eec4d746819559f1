import type { SongStatus } from "@bandstand/shared/songs/contract.ts";
import { type JSX, Show, createSignal } from "solid-js";
import { text } from "../i18n/text.ts";
import { Button } from "../ui/button.tsx";
import { Combobox } from "../ui/combobox.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { Menu } from "../ui/menu.tsx";
import { SelectionToolbar } from "../ui/selection-toolbar.tsx";
import { showToast } from "../ui/toast.ts";
import { type SongRow, useGenres } from "./queries.ts";
import { type Selection, movable, moveSelected, setGenreOfSelected } from "./song-selection.ts";

/* The statuses that an edit can set; the others result from votes. */
const TARGETS: readonly SongStatus[] = ["active", "rehearsing", "retired", "suggested"];

interface SelectionBarProps {
  readonly selection: Selection;
  /** The visible songs, for "select all". */
  readonly songs: readonly SongRow[];
  readonly onDone: () => void;
}

/** Actions for all selected songs: status and genre. */
export function SelectionBar(props: SelectionBarProps): JSX.Element {
  const [choosing, setChoosing] = createSignal(false);
  const count = (): number => props.selection.ids().size;
  const targets = () =>
    TARGETS.map((status) => ({ status, songs: movable(props.selection.ids(), status).length })).filter(
      ({ songs }) => songs > 0,
    );
  const apply = async (change: ReturnType<typeof moveSelected>, value: string): Promise<void> => {
    const { count: changed, undo } = await change;
    showToast(
      text().songs.changedSongs(changed, value),
      undo && changed > 0 ? { action: { label: text().app.undo, run: () => void undo() } } : {},
    );
  };
  const isAll = (): boolean => props.songs.length > 0 && props.songs.every((song) => props.selection.has(song.song_id));
  return (
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
      <Show when={targets().length > 0}>
        <Menu
          label={text().songs.fields.status}
          items={targets().map(({ status, songs }) => ({
            label: text().songs.moveSome(text().songs.statuses[status], songs, count()),
            run: () => void apply(moveSelected(props.selection.ids(), status), text().songs.statuses[status]),
          }))}
        >
          {text().songs.fields.status}
        </Menu>
      </Show>
      <Button disabled={count() === 0} onClick={() => setChoosing(true)}>
        {text().songs.fields.genre}
      </Button>
      <Show when={choosing()}>
        <GenreDialog
          count={count()}
          onClose={() => setChoosing(false)}
          onChoose={(genre) => {
            setChoosing(false);
            void apply(setGenreOfSelected(props.selection.ids(), genre), genre ?? text().songs.noGenre);
          }}
        />
      </Show>
    </SelectionToolbar>
  );
}

const GENRE_MAX = 60;

function GenreDialog(props: {
  readonly count: number;
  readonly onChoose: (genre: string | null) => void;
  readonly onClose: () => void;
}): JSX.Element {
  const genres = useGenres();
  const [genre, setGenre] = createSignal<string | null>(null);
  return (
    <ConfirmDialog
      open
      title={text().songs.genreOf(props.count)}
      description={text().songs.genreHint}
      confirm={text().app.save}
      onConfirm={() => props.onChoose(genre())}
      onClose={() => props.onClose()}
    >
      <Combobox
        label={text().songs.fields.genre}
        freeText
        value={genre()}
        options={genres()}
        onChange={(chosen) => setGenre(chosen?.slice(0, GENRE_MAX) ?? null)}
      />
    </ConfirmDialog>
  );
}
