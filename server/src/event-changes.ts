import type { SubjectRef } from "@bandstand/shared/comments/contract.ts";
import { NEWS } from "@bandstand/shared/notifications/change.ts";
import type { EventRef } from "./availability/model.ts";
import { updateAnswers } from "./availability/update-answers.ts";
import { followSubject } from "./comments/follow-subject.ts";
import type { Commented } from "./comments/handlers.ts";
import type { GigChanged } from "./gigs/handlers.ts";
import type { AppContext } from "./http/context.ts";
import { followGig } from "./live/model.ts";
import { notifyMentioned } from "./notifications/mentions.ts";
import { notifyOfChange, withdrawCancellation } from "./notifications/notify-of-change.ts";
import type { RehearsalChanged } from "./rehearsals/handlers.ts";
import type { SongDeleted } from "./songs/handlers.ts";
import type { SurveyCreated } from "./surveys/handlers.ts";

/**
 * Returns a function to call after a change to a gig: it queues the notice to members, and updates their answers, the
 * comments and the list of devices at the gig.
 */
export const afterGigChange =
  (context: AppContext) =>
  async ({ gig_id, kind, fields, change, write, ...notice }: GigChanged): Promise<void> => {
    const event = { event_type: "gig", event_id: gig_id } as const;
    await notifyOfChange(context.env, { ...event, ...notice }, change, write);
    if (kind !== "created") await followGig(gig_id, context.now());
    const isNewDay = fields.date !== undefined;
    const isNewAudience = fields.published !== undefined || kind === "deleted";
    if (isNewDay || isNewAudience) await updateAnswers(context, event, { isNewDay });
    if (isNewAudience) await followSubject(context, { subject_type: "gig", subject_id: gig_id });
  };

/**
 * Returns a function to call after a change to a rehearsal: it queues the notice, and updates the members' answers and
 * the comments.
 */
export const afterRehearsalChange =
  (context: AppContext) =>
  async ({ rehearsal_id, kind, fields, change, write, ...notice }: RehearsalChanged): Promise<void> => {
    const event = { event_type: "rehearsal", event_id: rehearsal_id } as const;
    await notifyOfChange(context.env, { ...event, ...notice }, change, write);
    const isNewDay = fields.begin !== undefined;
    if (isNewDay || kind === "deleted") await updateAnswers(context, event, { isNewDay });
    if (kind === "deleted") await followSubject(context, { subject_type: "rehearsal", subject_id: rehearsal_id });
  };

/** Returns a function to call after a survey has been created: it queues the notice to members. */
export const afterNewSurvey =
  (context: AppContext) =>
  ({ survey_id, recipients, write }: SurveyCreated): Promise<void> =>
    notifyOfChange(context.env, { event_type: "survey", event_id: survey_id, recipients }, NEWS, write);

/** Returns a function to call after a song has been deleted: it updates the comments. */
export const afterSongDeletion =
  (context: AppContext) =>
  ({ song_id }: SongDeleted): Promise<void> =>
    followSubject(context, { subject_type: "song", subject_id: song_id });

/** Returns a function to call after a new or changed comment: it queues the notices to the members it mentions. */
export const afterComment =
  (context: AppContext) =>
  (commented: Commented): Promise<void> =>
    notifyMentioned(context, commented);

/**
 * Returns a function to call once a gig, rehearsal or song has been restored: it updates the comments and, for an
 * event, withdraws the notice of the deletion and updates the members' answers.
 */
export const afterRestore =
  (context: AppContext) =>
  async ({ subject_type, subject_id }: SubjectRef): Promise<void> => {
    if (subject_type !== "song") {
      const event: EventRef = { event_type: subject_type, event_id: subject_id };
      await withdrawCancellation(event);
      await updateAnswers(context, event);
    }
    await followSubject(context, { subject_type, subject_id });
  };
