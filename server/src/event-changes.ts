import { NEWS } from "@bandstand/shared/notifications/change.ts";
import { type EventRef, updateAnswers } from "./availability/update-answers.ts";
import type { GigChanged } from "./gigs/handlers.ts";
import type { AppContext } from "./http/context.ts";
import { followGig } from "./live/model.ts";
import { notifyOfChange, withdrawCancellation } from "./notifications/notify-of-change.ts";
import type { RehearsalChanged } from "./rehearsals/handlers.ts";
import type { SurveyCreated } from "./surveys/handlers.ts";

/**
 * Returns a function to call after a change to a gig: it queues the notice to members, and updates the members' answers
 * and the list of devices at the gig.
 */
export const afterGigChange =
  (context: AppContext) =>
  async ({ gig_id, kind, fields, change, write, ...notice }: GigChanged): Promise<void> => {
    const event = { event_type: "gig", event_id: gig_id } as const;
    await notifyOfChange(context.env, { ...event, ...notice }, change, write);
    if (kind !== "created") await followGig(gig_id, context.now());
    const isNewDay = fields.date !== undefined;
    if (isNewDay || fields.published !== undefined || kind === "deleted")
      await updateAnswers(context, event, { isNewDay });
  };

/** Returns a function to call after a change to a rehearsal: it queues the notice and updates the members' answers. */
export const afterRehearsalChange =
  (context: AppContext) =>
  async ({ rehearsal_id, kind, fields, change, write, ...notice }: RehearsalChanged): Promise<void> => {
    const event = { event_type: "rehearsal", event_id: rehearsal_id } as const;
    await notifyOfChange(context.env, { ...event, ...notice }, change, write);
    const isNewDay = fields.begin !== undefined;
    if (isNewDay || kind === "deleted") await updateAnswers(context, event, { isNewDay });
  };

/** Returns a function to call after a survey has been created: it queues the notice to members. */
export const afterNewSurvey =
  (context: AppContext) =>
  ({ survey_id, recipients, write }: SurveyCreated): Promise<void> =>
    notifyOfChange(context.env, { event_type: "survey", event_id: survey_id, recipients }, NEWS, write);

/**
 * Returns a function to call once a gig or rehearsal has been restored: it withdraws the notice of the deletion and
 * updates the members' answers.
 */
export const afterRestore =
  (context: AppContext) =>
  async (event: EventRef): Promise<void> => {
    await withdrawCancellation(event);
    await updateAnswers(context, event);
  };
