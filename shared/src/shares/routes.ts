import { z } from "zod";
import { Id } from "../contract/fields.ts";
import { defineRoute } from "../contract/route.ts";
import { GigShare, GigShareIn, NewGigShare, SharedGig } from "./contract.ts";

const GigPath = z.strictObject({ gig_id: Id });

export const shareRoutes = {
  listShares: defineRoute({
    method: "GET",
    path: "/gigs/{gig_id}/shares",
    access: "editor",
    summary: "The valid links to a gig for people outside the band, without the links' addresses",
    params: GigPath,
    response: z.array(GigShare),
  }),
  createShare: defineRoute({
    method: "POST",
    path: "/gigs/{gig_id}/shares",
    access: "editor",
    summary: "Create a link to a gig for people outside the band; repeating the request gives the link a new address",
    params: GigPath,
    body: GigShareIn,
    response: NewGigShare,
    status: 201,
    errors: ["LIST_FULL"],
  }),
  endShare: defineRoute({
    method: "DELETE",
    path: "/gigs/{gig_id}/shares/{share_id}",
    access: "editor",
    summary: "End a link; it stops working at once",
    params: z.strictObject({ gig_id: Id, share_id: Id }),
    response: null,
  }),
  readShare: defineRoute({
    method: "POST",
    path: "/share/read",
    access: "public",
    summary: "What a link shows of a gig. The token is in the body to keep it out of logs",
    body: z.strictObject({ token: z.string().max(200) }),
    response: SharedGig,
    errors: ["SHARE_ENDED"],
    csrfExempt: true,
  }),
} as const;
