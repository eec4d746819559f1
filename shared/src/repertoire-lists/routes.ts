import { z } from "zod";
import { Id } from "../contract/fields.ts";
import { Paging, page } from "../contract/paging.ts";
import { defineRoute } from "../contract/route.ts";
import { RepertoireList, RepertoireListIn, RepertoireListUpdate } from "./contract.ts";

const ListPath = z.strictObject({ list_id: Id });

export const repertoireListRoutes = {
  listRepertoireLists: defineRoute({
    method: "GET",
    path: "/repertoire_lists",
    access: "member",
    summary: "The lists visible to the caller, by name",
    query: z.strictObject(Paging),
    response: page(RepertoireList),
  }),
  createRepertoireList: defineRoute({
    method: "POST",
    path: "/repertoire_lists",
    access: "member",
    summary: "Create a list of songs owned by the caller",
    body: RepertoireListIn,
    response: RepertoireList,
    status: 201,
    errors: ["ID_TAKEN"],
  }),
  getRepertoireList: defineRoute({
    method: "GET",
    path: "/repertoire_lists/{list_id}",
    access: "member",
    summary: "One list",
    params: ListPath,
    response: RepertoireList,
  }),
  updateRepertoireList: defineRoute({
    method: "PUT",
    path: "/repertoire_lists/{list_id}",
    access: "member",
    summary: "Change a list's name and songs; its owner and admins can also change its visibility",
    params: ListPath,
    body: RepertoireListUpdate,
    response: RepertoireList,
    errors: ["FORBIDDEN", "STALE_RECORD"],
  }),
  deleteRepertoireList: defineRoute({
    method: "DELETE",
    path: "/repertoire_lists/{list_id}",
    access: "member",
    summary: "Delete a list (owner and admins)",
    params: ListPath,
    response: null,
    errors: ["FORBIDDEN"],
  }),
  restoreRepertoireList: defineRoute({
    method: "POST",
    path: "/repertoire_lists/{list_id}/restore",
    access: "member",
    summary: "Restore a deleted list (owner and admins)",
    params: ListPath,
    response: RepertoireList,
    errors: ["FORBIDDEN", "ALREADY_RESTORED"],
  }),
} as const;
