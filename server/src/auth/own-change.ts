import type { RequestContext } from "../http/handler.ts";

/** Audit fields for a change that members make to their own account. */
export const ownChange = (user_id: string, { ip }: Pick<RequestContext, "ip">) => ({
  user_id,
  by: user_id,
  address: ip,
});
