import type { Identity } from "../http/access.ts";
import type { RequestContext } from "../http/handler.ts";
import type { Write } from "./records.ts";

type Request = Pick<RequestContext, "mutation" | "ifMatch">;

/** The write that a request makes for its caller, whatever version the record has by now. */
export const writeOf = ({ user_id }: Pick<Identity, "user_id">, { mutation }: Request, now: Date): Write => ({
  user_id,
  mutation,
  now,
});

/** Like `writeOf`, but refused (412) if the record is no longer the version in the request's `If-Match`. */
export const versionedWriteOf = (caller: Pick<Identity, "user_id">, request: Request, now: Date): Write => ({
  ...writeOf(caller, request, now),
  ifMatch: request.ifMatch,
});
