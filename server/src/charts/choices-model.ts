import { type Choices, NO_CHOICES, choicesId } from "@bandstand/shared/charts/choices.ts";
import type { ChartChoices } from "@bandstand/shared/charts/contract.ts";
import mongoose from "mongoose";
import { WITHOUT_PIPELINE } from "../database/by-id.ts";
import { type Collection, defineRecord } from "../database/collection.ts";
import { type Write, serviceWrite } from "../database/records.ts";
import { type Stored, withoutSync } from "../database/stored.ts";
import { records } from "../database/synced.ts";
import type { Caller } from "../http/access.ts";
import { Refusal } from "../http/errors.ts";
import { allSongs } from "../songs/model.ts";

/** How a member reads the charts of a song. Only that member's own devices receive it. */
export interface ChoicesFields extends Choices, Pick<ChartChoices, "song_id"> {
  readonly user_id: string;
}
export type StoredChoices = Stored<ChoicesFields>;

export const choicesCollection: Collection<ChoicesFields> = defineRecord<"chart_choices", ChoicesFields>({
  name: "chart_choices",
  own: { user_id: { type: String, required: true } },
  sight: ["user_id"],
  /* Used to list a member's choices, and for a device's first sync. */
  indexes: [[{ user_id: 1 }]],
});

/** The record as its member sees it. */
export function choicesRecord(stored: StoredChoices): ChartChoices {
  const { user_id: _user, created_at: _created, updated_at: _updated, ...fields } = withoutSync(stored);
  return { choices_id: stored._id, ...fields };
}

/** Returns the member's choices, in the order in which they were first made. */
export async function choicesOf(user_id: string): Promise<StoredChoices[]> {
  const own = await choicesCollection.model.find({ user_id }, WITHOUT_PIPELINE).lean<StoredChoices[]>();
  return own
    .filter(({ deleted }) => !deleted)
    .toSorted((a, b) => a.created_at.localeCompare(b.created_at) || a._id.localeCompare(b._id));
}

/** Changes the caller's choices for a song. Refuses with 404 if the song no longer exists. */
export async function changeChoices(
  { user_id }: Caller,
  song_id: string,
  change: Partial<Choices>,
  write: Write,
): Promise<StoredChoices> {
  const song = (await allSongs()).get(song_id);
  if (song === undefined || song.purged) throw new Refusal("NOT_FOUND");
  const id = choicesId(user_id, song_id);
  /* The service creates the document first, so two devices that choose at the same moment create the same one. */
  if ((await choicesCollection.model.exists({ _id: id })) === null)
    await records.create<ChoicesFields>(
      choicesCollection,
      id,
      { ...NO_CHOICES, user_id, song_id },
      serviceWrite(write.now),
    );
  return (await records.change<ChoicesFields>(choicesCollection, id, write, () => change)).stored;
}

type Left = Pick<StoredChoices, "_id">;

/** Returns all members' choices for these songs. */
export async function choicesLeftOf(song_ids: readonly string[]): Promise<Left[]> {
  if (song_ids.length === 0) return [];
  return await choicesCollection.model
    .find({ song_id: mongoose.trusted({ $in: song_ids }), deleted: mongoose.trusted({ $ne: true }) }, { _id: 1 })
    .lean<Left[]>();
}

/** Deletes a member's choices, because their song is permanently deleted. */
export const forgetChoices = async ({ _id }: Left, now: Date): Promise<unknown> =>
  await records.remove<ChoicesFields>(choicesCollection, _id, serviceWrite(now));
