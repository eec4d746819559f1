import type { NoticePreferences, QuietHours } from "@bandstand/shared/notifications/contract.ts";
import { DEFAULT_PREFERENCES } from "@bandstand/shared/notifications/preferences.ts";
import { type Collection, defineCollection, nested } from "../database/collection.ts";
import { type Write, serviceWrite } from "../database/records.ts";
import type { Stored } from "../database/stored.ts";
import { records } from "../database/synced.ts";
import type { Caller } from "../http/access.ts";

type Choices = Omit<NoticePreferences, "user_id">;
export type StoredPreferences = Stored<Choices>;

const choice = { type: Boolean, required: true };

/** How each member wants to be told, under the member's id; whoever has chosen nothing is not in it. */
export const preferencesCollection: Collection<Choices> = defineCollection<Choices>({
  name: "notice_preferences",
  fields: {
    mail: choice,
    push: choice,
    quiet_hours: {
      type: nested<QuietHours>({ from: { type: String, required: true }, to: { type: String, required: true } }),
      default: null,
    },
    answers: choice,
    votes: choice,
    todos: choice,
    day_before: choice,
    changes: choice,
  },
});

/** The record as its member sees it. */
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
});

/** What the member has chosen, or null while nothing. */
export const findPreferences = async (user_id: string): Promise<StoredPreferences | null> =>
  await preferencesCollection.model.findOne({ _id: user_id }, { mids: 0, origin: 0 }).lean<StoredPreferences>();

/** How each of these members wants to be told, by their id. */
export async function preferencesOf(user_ids: readonly string[]): Promise<ReadonlyMap<string, NoticePreferences>> {
  const found = await preferencesCollection.model.find({}, { mids: 0, origin: 0 }).lean<StoredPreferences[]>();
  const chosen = new Map(found.map((stored) => [stored._id, preferencesRecord(stored)]));
  return new Map(user_ids.map((user_id) => [user_id, chosen.get(user_id) ?? { user_id, ...DEFAULT_PREFERENCES }]));
}

/** Changes the caller's own choices. */
export async function changePreferences(
  { user_id }: Caller,
  change: Partial<Choices>,
  write: Write,
): Promise<StoredPreferences> {
  /* Made by the service first: two devices that choose at the same moment make the same one. */
  if ((await findPreferences(user_id)) === null)
    await records.create<Choices>(preferencesCollection, user_id, DEFAULT_PREFERENCES, serviceWrite(write.now));
  const collection = { ...preferencesCollection, refused: preferencesRecord };
  return (await records.change<Choices>(collection, user_id, write, () => change)).stored;
}
