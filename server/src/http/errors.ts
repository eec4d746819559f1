import type { ErrorCode, Language } from "@bandstand/shared/contract/errors.ts";
import type { FieldFault } from "@bandstand/shared/contract/problem.ts";

/**
 * A refusal on its way to the caller. Thrown where a handler must stop; `http/` turns it into a problem answer with the
 * table's status and sentence. `members` are extra fields of the answer (such as the current setlist); `detail` takes
 * the place of the sentence where it can say more exactly what is in the way.
 */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly faults: readonly FieldFault[];
  readonly members: Readonly<Record<string, unknown>>;
  readonly detail: ((language: Language) => string) | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    more: {
      faults?: FieldFault[];
      members?: Record<string, unknown>;
      detail?: (language: Language) => string;
      retryAfterSeconds?: number;
      cause?: unknown;
    } = {},
  ) {
    super(code, more.cause === undefined ? {} : { cause: more.cause });
    this.name = "Refusal";
    this.code = code;
    this.faults = more.faults ?? [];
    this.members = more.members ?? {};
    this.detail = more.detail;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }
}
