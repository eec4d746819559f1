import { z } from "zod";
import { Id } from "../contract/fields.ts";
import { Paging, page } from "../contract/paging.ts";
import { defineRoute } from "../contract/route.ts";
import { LineUp, LineUpIn, LineUpUpdate } from "./contract.ts";

const LineUpPath = z.strictObject({ line_up_id: Id });

export const lineUpRoutes = {
  listLineUps: defineRoute({
    method: "GET",
    path: "/line_ups",
    access: "member",
    summary: "The band's line-ups by name, including archived ones",
    query: z.strictObject(Paging),
    response: page(LineUp),
  }),
  createLineUp: defineRoute({
    method: "POST",
    path: "/line_ups",
    access: "editor",
    summary: "Add a line-up (at most 40 that are not archived)",
    body: LineUpIn,
    response: LineUp,
    status: 201,
    errors: ["ID_TAKEN", "LIST_FULL"],
  }),
  getLineUp: defineRoute({
    method: "GET",
    path: "/line_ups/{line_up_id}",
    access: "member",
    summary: "One line-up",
    params: LineUpPath,
    response: LineUp,
  }),
  updateLineUp: defineRoute({
    method: "PUT",
    path: "/line_ups/{line_up_id}",
    access: "editor",
    summary: "Change or archive a line-up; with If-Match, only if it has not changed since",
    params: LineUpPath,
    body: LineUpUpdate,
    response: LineUp,
    errors: ["STALE_RECORD", "LIST_FULL"],
  }),
} as const;
