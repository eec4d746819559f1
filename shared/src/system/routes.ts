import { z } from "zod";
import { Id } from "../contract/fields.ts";
import { Paging, page } from "../contract/paging.ts";
import { defineRoute } from "../contract/route.ts";
import { AuditEntry, SystemState } from "./contract.ts";

export const systemRoutes = {
  getSystem: defineRoute({
    method: "GET",
    path: "/admin/system",
    access: "admin",
    summary: "The state of the service: version, database, last backup",
    response: SystemState,
  }),
  retryNotice: defineRoute({
    method: "POST",
    path: "/admin/notices/{notice_id}/retry",
    access: "admin",
    summary: "Retry a failed notice",
    params: z.strictObject({ notice_id: Id }),
    response: null,
  }),
  listAudit: defineRoute({
    method: "GET",
    path: "/admin/audit",
    access: "admin",
    summary: "Security events of the last 180 days, latest first",
    query: z.strictObject(Paging),
    response: page(AuditEntry),
  }),
} as const;
