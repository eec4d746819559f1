import type { Band, SurveyRow } from "./queries.ts";

/** Props of the answers for one kind of survey. */
export interface AnswersProps {
  readonly survey: SurveyRow;
  readonly band: Band;
  /** True if the member can answer now. */
  readonly open: boolean;
}
