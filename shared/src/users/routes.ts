import { z } from "zod";
import { Id } from "../contract/fields.ts";
import { Paging, page } from "../contract/paging.ts";
import { defineRoute } from "../contract/route.ts";
import { Account, AccountIn, AccountUpdate, User } from "./contract.ts";

const UserPath = z.strictObject({ user_id: Id });

export const userRoutes = {
  listUsers: defineRoute({
    method: "GET",
    path: "/users",
    access: "member",
    summary: "The members of the band: id, name, flags, status",
    query: z.strictObject(Paging),
    response: page(User),
  }),
  listAccounts: defineRoute({
    method: "GET",
    path: "/admin/users",
    access: "admin",
    summary: "All accounts with role and e-mail",
    query: z.strictObject(Paging),
    response: page(Account),
  }),
  createAccount: defineRoute({
    method: "POST",
    path: "/admin/users",
    access: "admin",
    summary: "Add a member",
    body: AccountIn,
    response: Account,
    status: 201,
    errors: ["ID_TAKEN", "NAME_TAKEN", "EMAIL_TAKEN"],
  }),
  updateAccount: defineRoute({
    method: "PUT",
    path: "/admin/users/{user_id}",
    access: "admin",
    summary: "Change a member's name, e-mail, role or flags",
    params: UserPath,
    body: AccountUpdate,
    response: Account,
    errors: ["NAME_TAKEN", "EMAIL_TAKEN", "LAST_ADMIN", "STALE_RECORD"],
  }),
  deactivateAccount: defineRoute({
    method: "DELETE",
    path: "/admin/users/{user_id}",
    access: "admin",
    summary: "Deactivate a member: they are signed out everywhere at once; the record is kept",
    params: UserPath,
    response: null,
    errors: ["OWN_ACCOUNT", "LAST_ADMIN"],
  }),
  activateAccount: defineRoute({
    method: "PUT",
    path: "/admin/users/{user_id}/activate",
    access: "admin",
    summary: "Reactivate a member",
    params: UserPath,
    response: Account,
  }),
  endAccountSessions: defineRoute({
    method: "DELETE",
    path: "/admin/users/{user_id}/sessions",
    access: "admin",
    summary: "Sign a member out on all devices",
    params: UserPath,
    response: null,
  }),
  createResetLink: defineRoute({
    method: "POST",
    path: "/admin/users/{user_id}/reset_link",
    access: "admin",
    summary:
      "Create a one-time link: an invitation if the member has no password yet, otherwise a reset link (for bands " +
      "without e-mail)",
    params: UserPath,
    response: z.strictObject({ url: z.url(), expires_at: z.iso.datetime() }),
    status: 201,
  }),
} as const;
