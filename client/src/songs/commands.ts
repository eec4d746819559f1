import { NEW_SONG } from "@bandstand/shared/songs/new-song.ts";
import { newId } from "@bandstand/shared/contract/uuid.ts";
import type { Song, SongIn, SongUpdate } from "@bandstand/shared/songs/contract.ts";
import { mutateAll } from "../data/bulk-mutations.ts";
import { seenIn } from "../data/former-values.ts";
import { fieldsEdit, plainEdit } from "../data/mutation-kinds.ts";
import { type Undo, mutate, mutateWithUndo } from "../data/mutations.ts";
import type { Row } from "../data/rows.ts";
import { text } from "../i18n/text.ts";

/** A new song with its id. */
export type CreateSong = SongIn & { readonly song_id: string };

const createSongMutation = plainEdit<CreateSong, Song>({
  name: "createSong",
  route: "createSong",
  collection: "songs",
  creates: true,
  id: ({ song_id }) => song_id,
  apply: (song, fields, made_at) => {
    const at = new Date(made_at).toISOString();
    return song ?? { ...NEW_SONG, ...fields, created_at: at, updated_at: at, rev: 0 };
  },
  request: (body) => ({ body }),
  describe: ({ title }) => text().songs.created_song(title),
});

/** A change to one song. */
export interface SongEdit {
  readonly song_id: string;
  readonly fields: SongUpdate;
  readonly seen?: SongUpdate;
}

const updateSongMutation = fieldsEdit<SongEdit, Song>({
  name: "updateSong",
  route: "updateSong",
  collection: "songs",
  id: ({ song_id }) => song_id,
  request: ({ song_id, fields }) => ({ params: { song_id }, body: fields }),
  describe: (_args, song) => text().songs.changed_song(song?.title ?? ""),
});

export interface DeleteSong {
  readonly song_id: string;
  readonly title: string;
}

const deleteSongMutation = plainEdit<DeleteSong, Song>({
  name: "deleteSong",
  route: "deleteSong",
  collection: "songs",
  id: ({ song_id }) => song_id,
  apply: () => undefined,
  request: ({ song_id }) => ({ params: { song_id } }),
  afterEditsOf: ["gigs", "repertoire_lists"],
  describe: ({ title }) => text().songs.deleted_song(title),
});

const restoreSongMutation = plainEdit<{ readonly song: Row<Song> }, Song>({
  name: "restoreSong",
  route: "restoreFromTrash",
  collection: "songs",
  creates: true,
  id: ({ song }) => song.song_id,
  apply: (song, args) => song ?? args.song,
  request: ({ song }) => ({ params: { id: song.song_id } }),
  describe: ({ song }) => text().sync.edit.trash(song.title),
});

/** Adds a song. Returns its id. */
export async function createSong(fields: SongIn): Promise<string> {
  const song_id = newId();
  await mutate(createSongMutation, { ...fields, song_id });
  return song_id;
}

/** Adds several songs in one transaction. */
export const createSongs = (songs: readonly CreateSong[]): Promise<void> => mutateAll(createSongMutation, songs);

/** Changes a song. `opened` is the song as it was when the user began, if that may be a while ago. */
export const updateSong = (song_id: string, fields: SongUpdate, opened?: Row<Song>): Promise<void> =>
  mutate(updateSongMutation, { song_id, fields, ...seenIn<SongUpdate>(opened, fields) });

/** Changes several songs in one transaction, with one edit for each. */
export const updateSongs = (edits: readonly SongEdit[]): Promise<void> => mutateAll(updateSongMutation, edits);

/** Moves a song to the trash. Returns a function that restores it. */
export const deleteSong = ({ song_id, title }: Pick<Song, "song_id" | "title">): Promise<Undo> =>
  mutateWithUndo(deleteSongMutation, { song_id, title }, (song) => mutate(restoreSongMutation, { song }));

/** Moves several songs to the trash in one transaction. */
export const deleteSongs = (songs: readonly DeleteSong[]): Promise<void> => mutateAll(deleteSongMutation, songs);
