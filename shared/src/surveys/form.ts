/* Not imported from the contract, because the contract imports this file. */
type SurveyKind = "opinion" | "dates" | "gig_request";

interface Form {
  readonly kind: SurveyKind;
  readonly options: readonly object[];
  readonly event: object | null;
}

const isOf = (kind: SurveyKind, option: object): boolean => (kind === "opinion" ? "text" : "date") in option;

const idOf = (option: object): unknown => ("option_id" in option ? option.option_id : undefined);

/** Finds the paths of invalid fields: those missing or not allowed for this kind of survey, and duplicate options. */
export function invalidFormPaths({ kind, options, event }: Form): (string | number)[][] {
  if (kind === "gig_request")
    return [...(event === null ? [["event"]] : []), ...(options.length > 0 ? [["options"]] : [])];
  const ids = options.map(idOf);
  const wrong = options.flatMap((option, at) => {
    const id = ids[at];
    const isTwice = id !== undefined && ids.indexOf(id) !== at;
    return !isOf(kind, option) || isTwice ? [["options", at]] : [];
  });
  return [...(event === null ? [] : [["event"]]), ...(options.length === 0 ? [["options"]] : []), ...wrong];
}
