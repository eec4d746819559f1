export { AbsencesCard } from "./absences-card.tsx";
export { AwaitedAnswer, GigAnswers, GigAnswersCard, MyAnswerBadge } from "./gig-answers.tsx";
