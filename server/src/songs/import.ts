import { derivedId } from "@bandstand/shared/contract/derived-id.ts";
import { newId } from "@bandstand/shared/contract/uuid.ts";
import type { ImportResult } from "@bandstand/shared/songs/contract.ts";
import type { songRoutes } from "@bandstand/shared/songs/routes.ts";
import { NEW_SONG } from "@bandstand/shared/songs/new-song.ts";
import { type ImportPlan, planImport } from "@bandstand/shared/songs/import.ts";
import { claimKey } from "../database/claims.ts";
import type { Write } from "../database/records.ts";
import { writeOf } from "../database/write-of.ts";
import type { Editor } from "../http/access.ts";
import type { AppContext } from "../http/context.ts";
import { Refusal } from "../http/errors.ts";
import type { HandlerInput } from "../http/handler.ts";
import { inQueueOf, inSlices } from "../http/slices.ts";
import { keepColors } from "./colors.ts";
import { createSong, liveSongs, songRef } from "./model.ts";

/** How many songs are written concurrently; the database flushes them together. */
const SIDE_BY_SIDE = 64;

const answerOf = ({ rows, ...plan }: ImportPlan): ImportResult => ({
  ...plan,
  rows: rows.map(({ song: _song, ...row }) => row),
});

/**
 * Previews (`dry_run`) or imports a CSV file. Song ids derive from the request's key and the row, so a repeat after a
 * crash or a lost response completes the import instead of duplicating it.
 */
export const importSongs = (
  context: AppContext,
  input: HandlerInput<(typeof songRoutes)["importSongs"]>,
): Promise<ImportResult> => inQueueOf(input.caller.user_id, () => planAndImport(context, input), input.request.isGone);

async function planAndImport(
  context: AppContext,
  { caller, query, body, request }: HandlerInput<(typeof songRoutes)["importSongs"]>,
): Promise<ImportResult> {
  const namespace = derivedId(caller.user_id, request.mutation.key ?? newId());
  const steps = planImport(body, {
    existing: (await liveSongs()).map(songRef),
    mapping: query.mapping ?? {},
    duplicates: query.duplicates,
    songIdOf: (row) => derivedId(namespace, `row ${row}`),
    language: request.language,
  });
  const plan = await inSlices(steps, query.dry_run ? request.isGone : undefined);
  if (typeof plan === "string") throw new Refusal(plan);
  const answer = answerOf(plan);
  if (query.dry_run) return answer;
  if (plan.bad > 0 && !query.skip_bad) throw new Refusal("IMPORT_HAS_BAD_ROWS", { members: { ...answer } });
  const write = writeOf(caller, request, context.now());
  await claimKey(write);
  /* Create the songs without the request's key: their ids are derived from the key and the row, so a repeat finds
     them by id. */
  await createAll(caller, plan, { ...write, mutation: { key: null, hash: request.mutation.hash } });
  await keepColors(write.now);
  return answer;
}

async function createAll(caller: Editor, plan: ImportPlan, write: Write): Promise<void> {
  const songs = plan.rows.flatMap(({ song }) => (song === null ? [] : [song]));
  for (let from = 0; from < songs.length; from += SIDE_BY_SIDE)
    await Promise.all(
      songs
        .slice(from, from + SIDE_BY_SIDE)
        .map(({ song_id, ...song }) => createSong(caller, song_id, { ...NEW_SONG, ...song }, write).catch(passDeleted)),
    );
}

/**
 * Ignores that an id is taken: when an import is repeated, a song that was deleted after the first import stays
 * deleted.
 */
function passDeleted(error: unknown): void {
  if (!(error instanceof Refusal && error.code === "ID_TAKEN")) throw error;
}
