import { lazyComponent, lazyDialog } from "../ui/lazy-component.ts";

export { AnswerButtons } from "./answer-buttons.tsx";
export { ChangeableAnswer } from "./changeable-answer.tsx";
export { AnswerBy, AwaitedAnswer, GigAnswersCard, MyAnswerBadge } from "./gig-answers.tsx";
export { freeSingers, declinedBy, entriesOf, isAnswerMissing, isUnseated, memberName, useAbsences } from "./queries.ts";
export type { Member } from "./queries.ts";
export { AnswerSummary } from "./answer-summary.tsx";

/* The components below are loaded on demand, because they include forms that the first screen does not need. */

/** For editors: a button that opens the dialog to remind those who have not answered an event or a survey. */
export const RemindMissing = lazyComponent(async () => (await import("./remind-missing.tsx")).RemindMissing);

/** The "Zusagen" tab of a gig's page: who is coming. */
export const GigAnswers = lazyComponent(async () => (await import("./gig-panel.tsx")).GigPanel);

/** The member's own answer to an event, and everyone's answers. */
export const AnswersPanel = lazyComponent(async () => (await import("./answers-panel.tsx")).AnswersPanel);

/** The member's own absences, for the profile. */
export const AbsencesCard = lazyComponent(async () => (await import("./absences-card.tsx")).AbsencesCard);

/** The form in which members add an absence of their own. */
export const AbsenceForm = lazyDialog(async () => (await import("./absence-form.tsx")).AbsenceForm);
