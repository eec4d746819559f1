import type { NoticePreferences } from "@bandstand/shared/notifications/contract.ts";
import { DEFAULT_PREFERENCES } from "@bandstand/shared/notifications/preferences.ts";
import { db } from "../data/db.ts";
import { plainEdit } from "../data/mutation-kinds.ts";
import { mutate } from "../data/mutations.ts";
import { text } from "../i18n/text.ts";

/** The changed preferences; others keep their values. */
export type Choice = Partial<Omit<NoticePreferences, "user_id">>;

const chooseMutation = plainEdit<Choice & Pick<NoticePreferences, "user_id">, NoticePreferences>({
  name: "updateNoticePreferences",
  route: "updateNoticePreferences",
  collection: "notice_preferences",
  id: ({ user_id }) => user_id,
  apply: (row, args) => ({ ...DEFAULT_PREFERENCES, rev: 0, ...row, ...args }),
  request: ({ user_id: _user, ...body }) => ({ body }),
  fold: (earlier, later) => ({ ...earlier, ...later }),
  describe: () => text().notifications.edit,
});

/** Changes the member's notification preferences. */
export const chooseNotices = (choice: Choice): Promise<void> =>
  mutate(chooseMutation, { ...choice, user_id: db().user_id });
