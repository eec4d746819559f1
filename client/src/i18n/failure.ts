import { errorText, isErrorCode } from "@bandstand/shared/contract/errors.ts";
import { language, text } from "./text.ts";

/** What this page needs of a refused or unanswered request; `Failure` of the data layer has it. */
interface Refused {
  readonly code: string;
  readonly detail: string;
  readonly problem?: Readonly<Record<string, unknown>>;
}

/** The sentence for a request that failed: the server's own where it spoke, else what a musician can do about it. */
export function failureText({ code, detail }: Refused): string {
  if (code === "OFFLINE") return text().errors.offline;
  if (detail !== "") return detail;
  return isErrorCode(code) ? errorText(code, language()) : text().errors.unknown;
}

/** What some refusals say about one field. */
const FIELD_OF: Readonly<Record<string, string>> = {
  NAME_TAKEN: "username",
  EMAIL_TAKEN: "email",
  PASSWORD_WRONG: "current_password",
};

/** The sentence for the foot of a form; "" where `faultsOf` has it for the field that it is about. */
export const formFailure = (refused: Refused): string => (refused.code in FIELD_OF ? "" : failureText(refused));

/** The server's sentence per field (`real_name`, `songs.3.title`) of a refused form; empty for other failures. */
export function faultsOf(refused: Refused): Readonly<Record<string, string>> {
  const field = FIELD_OF[refused.code];
  if (field !== undefined) return { [field]: failureText(refused) };
  const faults = refused.problem?.["errors"];
  if (!Array.isArray(faults)) return {};
  return Object.fromEntries(
    faults.flatMap((fault: { path?: unknown; message?: unknown }) =>
      typeof fault.path === "string" && typeof fault.message === "string" ? [[fault.path, fault.message]] : [],
    ),
  );
}
