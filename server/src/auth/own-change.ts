import type { RequestContext } from "../http/handler.ts";

/** Returns the audit fields for a change that a member makes to their own account. */
export const ownChange = (user_id: string, { ip }: Pick<RequestContext, "ip">) => ({
  user_id,
  by: user_id,
  address: ip,
});
