import { lazy } from "solid-js";

export { AwaitedAnswer, GigAnswersCard, MyAnswerBadge } from "./gig-answers.tsx";

/* These bring forms along, which the first screen does not draw. */

/** The tab "Zusagen" of a gig. */
export const GigAnswers = lazy(async () => ({ default: (await import("./gig-panel.tsx")).GigPanel }));

/** The own absences, for the profile. */
export const AbsencesCard = lazy(async () => ({ default: (await import("./absences-card.tsx")).AbsencesCard }));
