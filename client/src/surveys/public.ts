export { useAwaitedSurveys } from "./queries.ts";
