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

/** The server's sentence per field (`real_name`, `songs.3.title`) of a refused form; empty for other failures. */
export function faultsOf({ problem }: Refused): Readonly<Record<string, string>> {
  const faults = problem?.["errors"];
  if (!Array.isArray(faults)) return {};
  return Object.fromEntries(
    faults.flatMap((fault: { path?: unknown; message?: unknown }) =>
      typeof fault.path === "string" && typeof fault.message === "string" ? [[fault.path, fault.message]] : [],
    ),
  );
}
