import type { ErrorCode, Language } from "@bandstand/shared/contract/errors.ts";
import type { FieldFault } from "@bandstand/shared/contract/problem.ts";

/**
 * An error for the client. A handler throws it to stop; `http/` turns it into a problem response with the status and
 * sentence from the error table. `members` are extra fields in the response (such as the current setlist); `detail`
 * replaces the sentence with a more specific one.
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
    /* Creates the error without a stack trace, which nothing uses: capturing one is half the cost of refusing an
       anonymous request. */
    const limit = Error.stackTraceLimit;
    Error.stackTraceLimit = 0;
    super(code, more.cause === undefined ? {} : { cause: more.cause });
    Error.stackTraceLimit = limit;
    this.name = "Refusal";
    this.code = code;
    this.faults = more.faults ?? [];
    this.members = more.members ?? {};
    this.detail = more.detail;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }
}
