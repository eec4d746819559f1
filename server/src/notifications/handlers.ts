import type { notificationRoutes } from "@bandstand/shared/notifications/contract.ts";
import { DEFAULT_PREFERENCES } from "@bandstand/shared/notifications/preferences.ts";
import type { AppContext } from "../http/context.ts";
import { Answer, type Handlers } from "../http/handler.ts";
import { changePreferences, findPreferences, preferencesRecord } from "./preferences-model.ts";

export const notificationHandlers = (context: AppContext): Handlers<typeof notificationRoutes> => ({
  async getNoticePreferences({ caller: { user_id } }) {
    const chosen = await findPreferences(user_id);
    return chosen === null
      ? { user_id, ...DEFAULT_PREFERENCES }
      : new Answer(preferencesRecord(chosen), { rev: chosen.rev });
  },

  async updateNoticePreferences({ caller, body, request: { mutation, ifMatch } }) {
    const write = { user_id: caller.user_id, mutation, ifMatch, now: context.now() };
    const stored = await changePreferences(caller, body, write);
    return new Answer(preferencesRecord(stored), { rev: stored.rev });
  },
});
