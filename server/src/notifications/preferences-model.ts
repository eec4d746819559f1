import type { NoticePreferences } from "@bandstand/shared/notifications/contract.ts";
import { DEFAULT_PREFERENCES } from "@bandstand/shared/notifications/preferences.ts";
import { WITHOUT_PIPELINE, findRecord } from "../database/by-id.ts";
import { type Collection, defineRecord } from "../database/collection.ts";
import { type Write, serviceWrite } from "../database/records.ts";
import type { Stored } from "../database/stored.ts";
import { records } from "../database/synced.ts";
import type { Caller } from "../http/access.ts";

type Choices = Omit<NoticePreferences, "user_id">;
export type StoredPreferences = Stored<Choices>;

/** Members' notification preferences, stored under the member's id. A member who never changed them has none stored. */
export const preferencesCollection: Collection<Choices> = defineRecord<"notice_preferences", Choices>({
  name: "notice_preferences",
  own: {},
});

/** The preferences as their member sees them. */
export const preferencesRecord = (stored: StoredPreferences): NoticePreferences => ({
  user_id: stored._id,
  mail: stored.mail,
  push: stored.push,
  quiet_hours: stored.quiet_hours,
  answers: stored.answers,
  votes: stored.votes,
  todos: stored.todos,
  day_before: stored.day_before,
  changes: stored.changes,
  mentions: stored.mentions,
});

/** Returns the member's choices, or null for defaults. */
export const findPreferences = (user_id: string): Promise<StoredPreferences | null> =>
  findRecord(preferencesCollection, user_id);

/** Returns the preferences of these members, by id. */
export async function preferencesOf(user_ids: readonly string[]): Promise<ReadonlyMap<string, NoticePreferences>> {
  const found = await preferencesCollection.model.find({}, WITHOUT_PIPELINE).lean<StoredPreferences[]>();
  const chosen = new Map(found.map((stored) => [stored._id, preferencesRecord(stored)]));
  return new Map(user_ids.map((user_id) => [user_id, chosen.get(user_id) ?? { user_id, ...DEFAULT_PREFERENCES }]));
}

/** Changes the caller's own preferences. */
export async function changePreferences(
  { user_id }: Caller,
  change: Partial<Choices>,
  write: Write,
): Promise<StoredPreferences> {
  /* The service creates the document first, so two devices that save at the same moment create the same one. */
  if ((await findPreferences(user_id)) === null)
    await records.create<Choices>(preferencesCollection, user_id, DEFAULT_PREFERENCES, serviceWrite(write.now));
  const collection = { ...preferencesCollection, refused: preferencesRecord };
  return (await records.change<Choices>(collection, user_id, write, () => change)).stored;
}
