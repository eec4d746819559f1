import type { PushDevice } from "@bandstand/shared/notifications/contract.ts";
import type { notificationRoutes } from "@bandstand/shared/notifications/routes.ts";
import { bandLanguage } from "@bandstand/shared/notifications/band-language.ts";
import { messageMail } from "@bandstand/shared/notifications/mail-text.ts";
import { DEFAULT_PREFERENCES } from "@bandstand/shared/notifications/preferences.ts";
import { testMessage } from "@bandstand/shared/notifications/test-text.ts";
import { newId } from "@bandstand/shared/contract/uuid.ts";
import { recipientsOf } from "@bandstand/shared/notifications/audience.ts";
import { versionedWriteOf } from "../database/write-of.ts";
import { answersTo, findEvent } from "../availability/model.ts";
import { describeDevice, deviceOf } from "../auth/device.ts";
import type { AppContext } from "../http/context.ts";
import { Refusal } from "../http/errors.ts";
import { Answer, type Handlers, type RequestContext } from "../http/handler.ts";
import { faultAt } from "../http/validation.ts";
import { findSurvey } from "../surveys/model.ts";
import { audit } from "../system/audit.ts";
import { activeLanguages, activeMembers, findUser } from "../users/model.ts";
import type { AskedRef } from "./asking.ts";
import { mailToMember } from "./mail-channel.ts";
import { changePreferences, findPreferences, preferencesOf, preferencesRecord } from "./preferences-model.ts";
import { type Silent, nudge, silentMembers } from "./nudge.ts";
import { pushToMember } from "./push-channel.ts";
import { devicesOf } from "./push-devices.ts";
import { isDeviceKey } from "./push-encryption.ts";
import { isPushEndpoint } from "./push-host.ts";
import { type StoredSubscription, endSubscription, setSubscription, vapidKeys } from "./push-model.ts";
import { reachedOf } from "./reached.ts";
import { reachableOf, waysOf } from "./ways.ts";

const TEST_MS = 20_000;
/**
 * How many test messages a member may request in ten minutes: enough to try every channel repeatedly, too few to flood
 * a mailbox.
 */
const TESTS = { name: "notice-test", points: 6, seconds: 10 * 60 };

/**
 * How many nudges an editor may request in ten minutes: enough for many events, or for every member of a band in turn.
 */
const NUDGES = { name: "nudge", points: 40, seconds: 10 * 60 };

/** Refuses with 404 if the event or survey does not exist or is deleted. */
async function refuseMissing({ event_type, event_id }: AskedRef): Promise<void> {
  const found = event_type === "survey" ? await findSurvey(event_id) : await findEvent(event_type, event_id);
  const isGone = found === null || ("audience" in found && found.audience === "nobody");
  if (isGone) throw new Refusal("NOT_FOUND");
}

const pushDeviceOf = (stored: StoredSubscription, current: string, { language }: RequestContext): PushDevice => ({
  session_id: stored._id,
  device: describeDevice(stored, language),
  created_at: stored.created_at.toISOString(),
  current: stored._id === current,
});

export const notificationHandlers = (context: AppContext): Handlers<typeof notificationRoutes> => {
  const { env, now } = context;
  const tests = context.sharedLimit(TESTS);
  const nudges = context.sharedLimit(NUDGES);
  const shown = (silent: readonly Silent[]) => silent.map(({ user_id, state }) => ({ user_id, state }));

  return {
    async getNoticePreferences({ caller: { user_id } }) {
      const chosen = await findPreferences(user_id);
      return chosen === null
        ? { user_id, ...DEFAULT_PREFERENCES }
        : new Answer(preferencesRecord(chosen), { rev: chosen.rev });
    },

    async updateNoticePreferences({ caller, body, request }) {
      const write = versionedWriteOf(caller, request, now());
      const stored = await changePreferences(caller, body, write);
      return new Answer(preferencesRecord(stored), { rev: stored.rev });
    },

    async getNoticeChannels({ caller, request }) {
      const [{ public_key }, devices] = await Promise.all([vapidKeys(), devicesOf(caller.user_id, now())]);
      return {
        mail: env.SMTP_URL !== undefined,
        push_key: public_key,
        devices: devices.map((device) => pushDeviceOf(device, caller.session_id, request)),
      };
    },

    async testNotices({ caller: { user_id } }) {
      await tests.take(user_id);
      const [user, preferences] = await Promise.all([findUser(user_id), preferencesOf([user_id])]);
      if (user === null) throw new Refusal("UNAUTHENTICATED");
      const wants = preferences.get(user_id) ?? DEFAULT_PREFERENCES;
      const signal = AbortSignal.timeout(TEST_MS);
      const language = user.language ?? "de";
      const message = testMessage(language);
      const mail = messageMail({ real_name: user.real_name, language }, message, env.PUBLIC_URL);
      const isMailed = wants.mail && env.SMTP_URL !== undefined;
      const [mailed, pushed] = await Promise.all([
        isMailed ? mailToMember(context, user, { ...mail, id: newId(), isAboutAccount: false }, signal) : null,
        wants.push ? pushToMember(context, user, { message, tag: "test", notice_id: null, signal }) : null,
      ]);
      return {
        mail: mailed && (mailed.kind === "sent" ? "sent" : "failed"),
        push: pushed && { sent: pushed.sent, failed: pushed.failed.length },
      };
    },

    async getNoticeReach({ caller: { user_id: by }, query: { event_type, event_id } }) {
      const isKnown = event_type !== undefined && event_id !== undefined;
      const [members, answers] = await Promise.all([
        activeMembers(),
        isKnown ? answersTo(event_type, event_id) : { entries: [], seats: null },
      ]);
      const [affected, everybody] = (["affected", "everybody"] as const).map((notify) =>
        recipientsOf({ notify, by }, members, answers),
      );
      const reachable = await reachableOf(everybody ?? [], { ways: waysOf(env), now: now() }, "changes");
      return {
        affected: reachedOf(affected ?? [], reachable),
        everybody: reachedOf(everybody ?? [], reachable),
        chat: env.CHAT_URL !== undefined,
        language: bandLanguage(await activeLanguages()),
      };
    },

    async getNudges({ caller, params }) {
      await refuseMissing(params);
      const { silent, reachable } = await silentMembers(context, params, caller.user_id);
      const recipients = silent.map(({ user_id }) => user_id);
      return { silent: shown(silent), reached: reachedOf(recipients, reachable) };
    },

    async nudge({ caller, params, body }) {
      await nudges.take(caller.user_id);
      await refuseMissing(params);
      return { silent: shown(await nudge(context, params, { by: caller.user_id, user_id: body.user_id })) };
    },

    async subscribePush({ caller, body, request }) {
      const { endpoint, keys } = body;
      const wrong = [
        ...(isPushEndpoint(endpoint, env.PUSH_ORIGINS) ? [] : ["endpoint"]),
        ...(isDeviceKey(keys.p256dh) ? [] : ["keys.p256dh"]),
      ];
      if (wrong.length > 0)
        throw new Refusal("VALIDATION_FAILED", {
          faults: wrong.map((path) => faultAt(path, "invalid", request.language)),
        });
      const { user_id, session_id } = caller;
      const fields = { user_id, endpoint, ...keys, ...deviceOf(request), created_at: now() };
      const { device, isNew } = await setSubscription(session_id, fields);
      if (isNew) await audit(context, "push_device_added", { user_id, by: user_id, address: request.ip });
      return pushDeviceOf(device, session_id, request);
    },

    async unsubscribePush({ caller: { user_id, session_id }, request }) {
      const isEnded = await endSubscription({ _id: session_id });
      if (isEnded) await audit(context, "push_device_removed", { user_id, by: user_id, address: request.ip });
    },
  };
};
