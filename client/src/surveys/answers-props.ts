import type { Band, SurveyRow } from "./queries.ts";

/** The props of the component that shows the answers to one kind of survey. */
export interface AnswersProps {
  readonly survey: SurveyRow;
  readonly band: Band;
  /** True if the member can answer now. */
  readonly open: boolean;
}
