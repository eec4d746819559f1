import type { Language } from "@bandstand/shared/contract/errors.ts";
import { isManagedBy } from "@bandstand/shared/surveys/state.ts";
import type { Caller } from "../http/access.ts";
import { Refusal } from "../http/errors.ts";
import { faultAt } from "../http/validation.ts";
import type { StoredSurvey } from "./model.ts";

/** Refuses everyone except the survey's creator, editors and admins. */
export function refuseStrangers(caller: Caller, survey: StoredSurvey): void {
  if (!isManagedBy(survey, caller)) throw new Refusal("FORBIDDEN");
}

/** Refuses values that do not fit the survey. `paths` names the invalid fields; if it is empty, nothing is refused. */
export function refuseInvalidFields(paths: readonly string[], language: Language): void {
  if (paths.length > 0)
    throw new Refusal("VALIDATION_FAILED", { faults: paths.map((path) => faultAt(path, "invalid", language)) });
}

/** Refuses to change a decided survey. */
export function refuseDecided({ result }: StoredSurvey): void {
  if (result !== null) throw new Refusal("SURVEY_DECIDED");
}
