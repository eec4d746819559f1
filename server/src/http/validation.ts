import type { Language } from "@bandstand/shared/contract/errors.ts";
import type { FieldFault } from "@bandstand/shared/contract/problem.ts";
import type { z } from "zod";
import { Refusal } from "./errors.ts";

type Issue = z.core.$ZodIssue;

/** Sentences for validation errors, by the stable code of a `FieldFault`. */
const sentences = {
  required: { de: "Diese Angabe fehlt.", en: "This value is missing." },
  wrong_type: { de: "Diese Angabe hat die falsche Form.", en: "This value has the wrong type." },
  too_small: { de: "Diese Angabe ist zu klein oder zu kurz.", en: "This value is too small or too short." },
  too_big: { de: "Diese Angabe ist zu groß oder zu lang.", en: "This value is too large or too long." },
  invalid_format: { de: "Diese Angabe ist so nicht lesbar.", en: "This value has an invalid format." },
  invalid_value: { de: "Dieser Wert ist nicht vorgesehen.", en: "This value is not allowed." },
  unknown_field: { de: "Dieses Feld gibt es nicht.", en: "This field does not exist." },
  repeated: { de: "Diese Angabe steht zweimal da.", en: "This value appears twice." },
  invalid: { de: "Diese Angabe stimmt nicht.", en: "This value is not valid." },
} as const satisfies Record<string, Record<Language, string>>;

export type FaultCode = keyof typeof sentences;

/** Returns a validation error with its sentence, which never repeats the value, because that may be a password. */
export const faultAt = (path: string, code: FaultCode, language: Language): FieldFault => ({
  path,
  code,
  message: sentences[code][language],
});

/** Returns the value at `path` in the input, to distinguish a missing value from a wrong one. */
function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let current = value;
  for (const key of path) {
    if (typeof current !== "object" || current === null) return undefined;
    current = Reflect.get(current, key);
  }
  return current;
}

function codeOf(issue: Issue, sent: unknown): FaultCode {
  if (valueAt(sent, issue.path) === undefined) return "required";
  switch (issue.code) {
    case "invalid_type":
      return "wrong_type";
    case "too_small":
    case "too_big":
    case "invalid_format":
    case "invalid_value":
      return issue.code;
    default:
      return "invalid";
  }
}

function faultsOf(issue: Issue, sent: unknown, language: Language): FieldFault[] {
  const path = issue.path.map(String);
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => faultAt([...path, key].join("."), "unknown_field", language));
  }
  return [faultAt(path.join("."), codeOf(issue, sent), language)];
}

/** Validates `sent`; throws `VALIDATION_FAILED` with all errors. */
export function validated<T extends z.ZodType>(schema: T, sent: unknown, language: Language): z.output<T> {
  const parsed = schema.safeParse(sent);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.flatMap((issue) => faultsOf(issue, sent, language));
  throw new Refusal("VALIDATION_FAILED", { faults });
}
