import { z } from "zod";
import { Id } from "../contract/fields.ts";
import { defineRoute } from "../contract/route.ts";
import {
  AskedType,
  NoticeChannels,
  NoticePreferences,
  NoticePreferencesUpdate,
  NoticeReach,
  NoticeReachQuery,
  NoticeTest,
  NudgeIn,
  NudgeReach,
  Nudges,
  PushDevice,
  PushSubscriptionIn,
} from "./contract.ts";

/* For a survey, `event_id` is the survey's id. */
const AskedPath = z.strictObject({ event_type: AskedType, event_id: Id });

export const notificationRoutes = {
  getNoticePreferences: defineRoute({
    method: "GET",
    path: "/me/notice_preferences",
    access: "member",
    summary: "The caller's choice of notices, channels and quiet hours",
    response: NoticePreferences,
  }),
  updateNoticePreferences: defineRoute({
    method: "PUT",
    path: "/me/notice_preferences",
    access: "member",
    summary: "Change the caller's choice of notices, channels and quiet hours; omitted fields keep their values",
    body: NoticePreferencesUpdate,
    response: NoticePreferences,
    errors: ["STALE_RECORD"],
  }),
  getNoticeChannels: defineRoute({
    method: "GET",
    path: "/me/notice_channels",
    access: "member",
    summary: "The channels on which the caller can be reached: e-mail, and devices with push",
    response: NoticeChannels,
  }),
  testNotices: defineRoute({
    method: "POST",
    path: "/me/notice_channels/test",
    access: "member",
    summary: "Send the caller a test message on every chosen channel, immediately",
    response: NoticeTest,
  }),
  getNoticeReach: defineRoute({
    method: "GET",
    path: "/notice_reach",
    access: "editor",
    summary: "How many members would get a notice of a change, and how many of them can be reached",
    query: NoticeReachQuery,
    response: NoticeReach,
  }),
  getNudges: defineRoute({
    method: "GET",
    path: "/nudges/{event_type}/{event_id}",
    access: "editor",
    summary: "The members who have not answered an event or survey, and which of them can be nudged",
    params: AskedPath,
    response: NudgeReach,
  }),
  nudge: defineRoute({
    method: "POST",
    path: "/nudges/{event_type}/{event_id}",
    access: "editor",
    summary: "Remind one or all members who have not answered an event or survey; returns their new states",
    params: AskedPath,
    body: NudgeIn,
    response: Nudges,
  }),
  subscribePush: defineRoute({
    method: "POST",
    path: "/me/push_subscriptions",
    access: "member",
    summary: "Register the calling device for push; replaces its previous subscription",
    body: PushSubscriptionIn,
    response: PushDevice,
    status: 201,
  }),
  unsubscribePush: defineRoute({
    method: "DELETE",
    path: "/me/push_subscriptions",
    access: "member",
    summary: "Stop push messages to the calling device",
    response: null,
  }),
} as const;
