import { recipientQuery, widerChoice } from "@bandstand/shared/notifications/audience.ts";
import type { Recipients } from "@bandstand/shared/contract/fields.ts";
import type {
  ProtocolSong,
  ProtocolStatus,
  Rehearsal,
  RehearsalUpdate,
} from "@bandstand/shared/rehearsals/contract.ts";
import { NEW_REHEARSAL } from "@bandstand/shared/rehearsals/new-rehearsal.ts";
import { type Period, defaultEnd } from "@bandstand/shared/rehearsals/period.ts";
import {
  type KnownSongs,
  type ProtocolDispute,
  type ProtocolEdit,
  knownSongs,
  mergeProtocol,
  undoEdit,
} from "@bandstand/shared/rehearsals/protocol.ts";
import type { Song } from "@bandstand/shared/songs/contract.ts";
import { db } from "../data/db.ts";
import type { Row } from "../data/rows.ts";
import { formerValues, seenIn } from "../data/former-values.ts";
import { fieldsEdit, mergedEdit, plainEdit } from "../data/mutation-kinds.ts";
import { type Undo, mutate, mutateWithUndo } from "../data/mutations.ts";
import { deletedSongTable, songTable } from "../data/songs-table.ts";
import { text } from "../i18n/text.ts";
import { dayOf } from "./rehearsal-time.ts";

/* Registers the edits to a protocol's todos and comments. */
import "./item-commands.ts";

/** A rehearsal to create, with the id that it will have. */
export interface NewRehearsal extends Period {
  readonly rehearsal_id: string;
  readonly location: string | null;
  readonly comment: string;
  readonly line_up_id?: string | null;
}

/* The recipients are omitted if the user was not asked. */
type CreateRehearsal = NewRehearsal & Pick<Recipients, "notify">;

const createRehearsalMutation = plainEdit<CreateRehearsal, Rehearsal>({
  name: "createRehearsal",
  route: "createRehearsal",
  collection: "rehearsals",
  creates: true,
  id: ({ rehearsal_id }) => rehearsal_id,
  apply: (rehearsal, { notify: _notify, ...fields }, made_at) => {
    const at = new Date(made_at).toISOString();
    return rehearsal ?? { ...NEW_REHEARSAL, ...fields, created_at: at, updated_at: at, rev: 0 };
  },
  request: (body) => ({ body }),
  describe: ({ begin }) => text().rehearsals.did.created(dayOf(begin)),
});

interface UpdateRehearsal extends Recipients {
  readonly rehearsal_id: string;
  readonly fields: RehearsalUpdate;
  readonly seen?: RehearsalUpdate;
}

const updateRehearsalMutation = fieldsEdit<UpdateRehearsal, Rehearsal>({
  name: "updateRehearsal",
  route: "updateRehearsal",
  collection: "rehearsals",
  id: ({ rehearsal_id }) => rehearsal_id,
  apply: (rehearsal, { fields }) => {
    if (rehearsal === undefined) return undefined;
    const next = { ...rehearsal, ...fields };
    return { ...next, end: next.end ?? defaultEnd(next.begin) };
  },
  request: ({ rehearsal_id, fields, seen: _seen, ...recipients }) => ({
    params: { rehearsal_id },
    body: { ...fields, ...recipients },
  }),
  foldRest: widerChoice,
  describe: (_args, rehearsal) => text().rehearsals.did.changed(dayOf(rehearsal?.begin)),
});

interface OfRehearsal extends Recipients {
  readonly rehearsal_id: string;
  readonly begin: string;
}

const deleteRehearsalMutation = plainEdit<OfRehearsal, Rehearsal>({
  name: "deleteRehearsal",
  route: "deleteRehearsal",
  collection: "rehearsals",
  id: ({ rehearsal_id }) => rehearsal_id,
  apply: () => undefined,
  request: ({ rehearsal_id, begin: _begin, ...recipients }) => ({
    params: { rehearsal_id },
    query: recipientQuery(recipients),
  }),
  describe: ({ begin }) => text().rehearsals.did.deleted(dayOf(begin)),
});

interface RestoreRehearsal {
  readonly rehearsal_id: string;
  /** The rehearsal as it was on this device before its deletion. */
  readonly rehearsal: Row<Rehearsal>;
}

const restoreRehearsalMutation = plainEdit<RestoreRehearsal, Rehearsal>({
  name: "restoreRehearsal",
  route: "restoreFromTrash",
  collection: "rehearsals",
  creates: true,
  id: ({ rehearsal_id }) => rehearsal_id,
  apply: (rehearsal, args) => rehearsal ?? args.rehearsal,
  request: ({ rehearsal_id }) => ({ params: { id: rehearsal_id } }),
  describe: ({ rehearsal }) => text().rehearsals.did.restored(dayOf(rehearsal.begin)),
});

interface EditProtocol {
  readonly rehearsal_id: string;
  readonly edits: readonly ProtocolEdit[];
}

/* A conflict is stored under the song's id and, if it concerns one field, the field's name. */
const partOf = ({ song_id, field }: ProtocolDispute): string => (field === null ? song_id : `${song_id}.${field}`);

const withMerged = (rehearsal: Row<Rehearsal>, edits: EditProtocol["edits"], known: KnownSongs | null) => ({
  ...rehearsal,
  songs: mergeProtocol(known, edits, rehearsal.songs).merged,
});

const byPart = (disputed: readonly ProtocolDispute[], side: "mine" | "theirs") =>
  Object.fromEntries(disputed.map((dispute) => [partOf(dispute), dispute[side]]));

/* The edit that sets a part of a conflict to the value that a person chose. */
function editOfPart(part: string, value: unknown): ProtocolEdit {
  const [song_id = "", field] = part.split(".");
  return { song_id, set: (field === undefined ? value : { [field]: value }) as ProtocolEdit["set"] };
}

const statusText = (status: unknown): string => text().rehearsals.status[status as ProtocolStatus];

/* The server replaces the whole list, so each edit is merged with the server's current list and sent with If-Match; if
   another write came first, the edit is merged again with the newer list. Edits that an older version of the app has
   stored have no base (null) and are sent as that version would have sent them. */
const editProtocolMutation = mergedEdit<EditProtocol, Rehearsal, KnownSongs | null>({
  name: "editProtocol",
  route: "updateRehearsalSongs",
  collection: "rehearsals",
  id: ({ rehearsal_id }) => rehearsal_id,
  apply: (rehearsal, { edits }) => rehearsal && withMerged(rehearsal, edits, knownSongs(rehearsal.songs, edits)),
  base: (rehearsal, { edits }) => knownSongs(rehearsal?.songs ?? [], edits),
  foldBase: (earlier, later) => ({ ...later, ...earlier }),
  rebase: (rehearsal, { edits }, known) => rehearsal && withMerged(rehearsal, edits, known),
  request: ({ rehearsal_id, edits }, server, known) => ({
    params: { rehearsal_id },
    body: { songs: mergeProtocol(server === undefined ? null : known, edits, server?.songs ?? []).merged },
  }),
  conflicts: ({ edits }, server, known) => {
    if (server === undefined) return null;
    const { disputed } = mergeProtocol(known, edits, server.songs);
    if (disputed.length === 0) return null;
    return { mine: byPart(disputed, "mine"), theirs: byPart(disputed, "theirs"), details: disputed.map(partOf) };
  },
  fold: (earlier, later) => ({ ...later, edits: [...earlier.edits, ...later.edits] }),
  withFields: ({ rehearsal_id }, fields) => ({
    rehearsal_id,
    edits: Object.entries(fields).map(([part, value]) => editOfPart(part, value)),
  }),
  label: (part) => {
    const [song_id = "", field] = part.split(".");
    const song = songTable.byId(song_id) ?? deletedSongTable.byId(song_id);
    const title = song?.title ?? text().sync.unknownSong;
    if (field === undefined) return title;
    return field === "status" ? text().rehearsals.statusOf(title) : text().rehearsals.songCommentOf(title);
  },
  valueText: (part, value) => {
    if (part.endsWith(".status")) return statusText(value);
    if (part.includes(".")) return undefined;
    if (value === null) return text().conflicts.deletedBy;
    const { status, comment } = value as Pick<ProtocolSong, "status" | "comment">;
    return [statusText(status), comment].filter(Boolean).join(", ");
  },
  describe: (_args, rehearsal) => text().rehearsals.did.protocol(dayOf(rehearsal?.begin)),
});

interface PlanSong {
  readonly song_id: string;
  readonly rehearsal_id: string | null;
  readonly title: string;
}

const planSongMutation = plainEdit<PlanSong, Song>({
  name: "planSong",
  route: "planSong",
  collection: "songs",
  id: ({ song_id }) => song_id,
  apply: (song, { rehearsal_id }) => song && { ...song, planned_rehearsal_id: rehearsal_id },
  request: ({ song_id, rehearsal_id }) => ({ params: { song_id }, body: { rehearsal_id } }),
  fold: (_earlier, later) => later,
  describe: ({ title, rehearsal_id }) => text().rehearsals.did[rehearsal_id === null ? "freed" : "planned"](title),
});

/** Creates rehearsals and notifies the recipients. They appear immediately and are sent later. */
export async function createRehearsals(
  rehearsals: readonly NewRehearsal[],
  { notify }: Recipients = {},
): Promise<void> {
  for (const rehearsal of rehearsals)
    await mutate(createRehearsalMutation, { ...rehearsal, ...(notify !== undefined && { notify }) });
}

/**
 * Changes a rehearsal and notifies the recipients. `opened` is the rehearsal as it was when the user began, if that may
 * be a while ago. Returns a function that undoes the change.
 */
export async function updateRehearsal(
  rehearsal_id: string,
  fields: RehearsalUpdate,
  recipients: Recipients = {},
  opened?: Row<Rehearsal>,
): Promise<Undo> {
  const edit = { rehearsal_id, fields, ...recipients, ...seenIn<RehearsalUpdate>(opened, fields) };
  return await mutateWithUndo(updateRehearsalMutation, edit, async (before) => {
    /* Restores the end together with the start, because the service sets the default length for a start sent alone. */
    const moved = fields.begin === undefined ? {} : { end: null };
    const former = formerValues<RehearsalUpdate>(before, { ...fields, ...moved });
    await mutate(updateRehearsalMutation, { rehearsal_id, fields: former });
  });
}

/** Deletes all rehearsals of a series that was created by mistake. */
export async function deleteRehearsals(rehearsals: readonly OfRehearsal[]): Promise<void> {
  for (const rehearsal of rehearsals) await mutate(deleteRehearsalMutation, rehearsal);
}

/** Changes one song in a protocol. Returns a function that undoes the change. */
export async function editProtocol(
  { rehearsal_id, songs }: Pick<Rehearsal, "rehearsal_id" | "songs">,
  edit: ProtocolEdit,
): Promise<Undo> {
  const back = undoEdit(songs, edit);
  await mutate(editProtocolMutation, { rehearsal_id, edits: [edit] });
  return () => mutate(editProtocolMutation, { rehearsal_id, edits: [back] });
}

/** Assigns a song to a rehearsal and removes any earlier assignment; null only removes it. */
export const planSong = (
  { song_id, title }: { readonly song_id: string; readonly title: string },
  rehearsal_id: string | null,
): Promise<void> => mutate(planSongMutation, { song_id, title, rehearsal_id });

/**
 * Moves a rehearsal to the trash and unassigns the songs planned for it. Returns a function that undoes both, except
 * for songs that have been planned for another rehearsal since.
 */
export async function deleteRehearsal(
  { rehearsal_id, begin }: Pick<Rehearsal, "rehearsal_id" | "begin">,
  planned: readonly Pick<Song, "song_id" | "title">[],
  recipients: Recipients = {},
): Promise<Undo> {
  return await mutateWithUndo(deleteRehearsalMutation, { rehearsal_id, begin, ...recipients }, async (rehearsal) => {
    await mutate(restoreRehearsalMutation, { rehearsal_id, rehearsal });
    for (const song of planned) {
      const now = (await db().songs.get(song.song_id))?.planned_rehearsal_id;
      if (now === null || now === rehearsal_id) await planSong(song, rehearsal_id);
    }
  });
}
