import { z } from "zod";
import { Id, Stamps, line } from "../contract/fields.ts";

export const Role = z.enum(["admin", "editor", "musician"]);
export type Role = z.infer<typeof Role>;

export const UserStatus = z.enum(["active", "deactivated"]);

/** 3–32 of `[a-z0-9._-]`, lower-cased on input. */
export const Username = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9._-]{3,32}$/, "3–32 of a-z 0-9 . _ -");

/** Kept in lower case: the same mailbox is not two members. */
export const Email = z.string().trim().toLowerCase().max(254).check(z.email());

/** Strength is judged by `shared/src/auth/password.ts`; the bounds here only keep the hash function safe. */
export const Password = z.string().min(1).max(512);

/** A member as everybody in the band sees it. */
export const User = z.strictObject({
  user_id: Id,
  username: z.string(),
  real_name: z.string(),
  musician: z.boolean(),
  singer: z.boolean(),
  status: UserStatus,
  /** False until an invited member has chosen a password. */
  joined: z.boolean(),
  ...Stamps,
});
export type User = z.infer<typeof User>;

/** A member as the member itself and the admins see it. */
export const Account = z.strictObject({
  ...User.shape,
  email: z.string(),
  role: Role,
  language: z.enum(["de", "en"]).nullable(),
  /** An admin has chosen the password, and the app asks for an own one. Nothing is refused meanwhile. */
  login_chosen_by_admin: z.boolean(),
});
export type Account = z.infer<typeof Account>;

export const AccountIn = z.strictObject({
  user_id: Id.optional(),
  username: Username,
  real_name: line(100),
  email: Email,
  /** Left out for somebody who chooses it with an invitation link; else the member is asked for an own one. */
  password: Password.optional(),
  role: Role,
  musician: z.boolean().default(false),
  singer: z.boolean().default(false),
});

export const AccountUpdate = z.strictObject({
  username: Username.optional(),
  real_name: line(100).optional(),
  email: Email.optional(),
  role: Role.optional(),
  musician: z.boolean().optional(),
  singer: z.boolean().optional(),
});
