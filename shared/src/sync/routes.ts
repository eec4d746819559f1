import { z } from "zod";
import { defineRoute } from "../contract/route.ts";
import { DigestAnswer, Pull, Snapshot } from "./contract.ts";

const opaque = z.string().min(1).max(1024);

export const syncRoutes = {
  syncPull: defineRoute({
    method: "GET",
    path: "/sync/pull",
    access: "member",
    summary: "The changes since the cursor that the caller may see",
    query: z.strictObject({ cursor: opaque.optional() }),
    response: Pull,
  }),
  syncSnapshot: defineRoute({
    method: "GET",
    path: "/sync/snapshot",
    access: "member",
    summary: "All records the caller may see, in pages",
    query: z.strictObject({ after: opaque.optional() }),
    response: Snapshot,
  }),
  syncDigest: defineRoute({
    method: "GET",
    path: "/sync/digest",
    access: "member",
    summary: "Count and hash per collection for the device's daily self-check",
    response: DigestAnswer,
  }),
  syncEvents: defineRoute({
    method: "GET",
    path: "/sync/events",
    access: "member",
    summary: "Server-sent events: `change {seq}` and a heartbeat; with `changes=1` also the changes themselves",
    query: z.strictObject({ changes: z.literal("1").optional() }),
    response: "text/event-stream",
  }),
} as const;
