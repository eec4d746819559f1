import { part } from "../ui/part.ts";

export { AnswerButtons } from "./answer-buttons.tsx";
export { AnswerBy, AwaitedAnswer, GigAnswersCard, MyAnswerBadge } from "./gig-answers.tsx";
export { colleaguesIn, entriesOf, memberName } from "./queries.ts";
export { AnswerWeather } from "./weather.tsx";

/* Loaded on demand, because they include forms that the first screen does not need. */

/** The tab "Zusagen" of a gig. */
export const GigAnswers = part(async () => (await import("./gig-panel.tsx")).GigPanel);

/** The own answer to an event and those of the band. */
export const AnswersPanel = part(async () => (await import("./answers-panel.tsx")).AnswersPanel);

/** The member's own absences, for the profile. */
export const AbsencesCard = part(async () => (await import("./absences-card.tsx")).AbsencesCard);
