import { text } from "./text.ts";

/** The fields of a failed request's result that are needed here; a subset of the data layer's `Failure`. */
export interface Refused {
  readonly code: string;
  readonly detail: string;
  readonly problem?: Readonly<Record<string, unknown>>;
}

/**
 * Returns the message for a failed request: the server's own if there is one, otherwise what the user can do about it.
 */
export function failureText({ code, detail }: Refused): string {
  if (code === "OFFLINE") return text().errors.offline;
  if (detail !== "") return detail;
  /* Missing until all texts are loaded, because the first screen does not wait for them. */
  const refusals: Readonly<Record<string, string>> | undefined = text().refusals;
  return refusals?.[code] ?? text().errors.unknown;
}

/** The form field that a refusal concerns, by error code. */
const FIELD_OF: Readonly<Record<string, string>> = {
  NAME_TAKEN: "username",
  EMAIL_TAKEN: "email",
  PASSWORD_WRONG: "current_password",
};

/** Returns the message for the foot of a form; "" if `fieldErrors` assigns it to a field. */
export const formFailure = (refused: Refused): string => (refused.code in FIELD_OF ? "" : failureText(refused));

/**
 * Returns the server's message for each invalid field (`real_name`, `songs.3.title`) of a refused form; empty for other
 * failures.
 */
export function fieldErrors(refused: Refused): Readonly<Record<string, string>> {
  const field = FIELD_OF[refused.code];
  if (field !== undefined) return { [field]: failureText(refused) };
  const errors = refused.problem?.["errors"];
  if (!Array.isArray(errors)) return {};
  return Object.fromEntries(
    errors.flatMap((error: { path?: unknown; message?: unknown }) =>
      typeof error.path === "string" && typeof error.message === "string" ? [[error.path, error.message]] : [],
    ),
  );
}
