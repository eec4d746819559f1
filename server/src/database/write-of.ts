import type { Identity } from "../http/access.ts";
import type { RequestContext } from "../http/handler.ts";
import type { Write } from "./records.ts";

type Request = Pick<RequestContext, "mutation" | "ifMatch">;

/** Returns a write with a request's caller and mutation. Ignores the request's `If-Match`. */
export const writeOf = ({ user_id }: Pick<Identity, "user_id">, { mutation }: Request, now: Date): Write => ({
  user_id,
  mutation,
  now,
});

/**
 * Like `writeOf`, but the write is refused (412) if the record no longer has the version in the request's `If-Match`.
 */
export const versionedWriteOf = (caller: Pick<Identity, "user_id">, request: Request, now: Date): Write => ({
  ...writeOf(caller, request, now),
  ifMatch: request.ifMatch,
});
