import { z } from "zod";
import { NAME_MAX } from "../config/limits.ts";
import { Id, Stamps, line } from "../contract/fields.ts";
import { ACCOUNT_LIMITS, MEMBER_PARTS_MAX, PHONE_MAX, TRANSPOSITION_MAX } from "./limits.ts";

export const Role = z.enum(["admin", "editor", "musician"]);
export type Role = z.infer<typeof Role>;

export const UserStatus = z.enum(["active", "deactivated"]);

/** 3–32 characters from `[a-z0-9._-]`, converted to lower case on input. */
export const Username = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9._-]{3,32}$/, "3–32 of a-z 0-9 . _ -");

/** Stored in lower case, so that one address cannot belong to two members in different spellings. */
export const Email = z.string().trim().toLowerCase().max(ACCOUNT_LIMITS.email).check(z.email());

/** Strength is checked by `shared/src/auth/password.ts`; the limit here only keeps huge input from being hashed. */
export const Password = z.string().min(1).max(512);

/**
 * A member's instruments and voices, the most important one first. May include parts that the band has removed from its
 * list.
 */
const Parts = z
  .array(line(NAME_MAX))
  .max(MEMBER_PARTS_MAX)
  .overwrite((list) => [...new Set(list)]);

/**
 * Semitones from the sounding to the written pitch of a member's instrument: 0 in C, 2 in B flat, 9 for an alto
 * saxophone in E flat, 7 in F.
 */
const Transposition = z.int().min(-TRANSPOSITION_MAX).max(TRANSPOSITION_MAX);

/** How a member reads charts. The member and admins can change this. */
export const ReaderFields = { parts: Parts, transposition: Transposition };

/** A phone number as people write it, with spaces, brackets or a remark. `telHref` finds the number to dial. */
const Phone = line(PHONE_MAX);

/** Which of a member's contact details the other members see. Only the member can change this. */
export const Shares = z.strictObject({ phone: z.boolean(), email: z.boolean() });
export type Shares = z.infer<typeof Shares>;

/** How to reach a member. Only the member can change this. */
export const ReachFields = { phone: Phone.nullable(), shares: Shares.partial() };

/** The data of a member that everybody in the band may see. */
export const User = z.strictObject({
  user_id: Id,
  username: z.string(),
  real_name: z.string(),
  musician: z.boolean(),
  singer: z.boolean(),
  ...ReaderFields,
  status: UserStatus,
  /** False until an invited member has chosen a password. */
  joined: z.boolean(),
  /** Present only if the member is active and shares it. */
  phone: z.string().optional(),
  /** Present only if the member is active and shares it. */
  email: z.string().optional(),
  ...Stamps,
});
export type User = z.infer<typeof User>;

/** The data of a member that only the member and admins may see. Admins get the phone number only if it is shared. */
export const Account = z.strictObject({
  ...User.shape,
  email: z.string(),
  phone: z.string().nullable(),
  shares: Shares,
  role: Role,
  language: z.enum(["de", "en"]).nullable(),
  /** True if an admin chose the password. The app then asks the member to replace it, but does not insist. */
  login_chosen_by_admin: z.boolean(),
});
export type Account = z.infer<typeof Account>;

export const AccountIn = z.strictObject({
  user_id: Id.optional(),
  username: Username,
  real_name: line(ACCOUNT_LIMITS.real_name),
  email: Email,
  /**
   * Omitted if the member will choose a password with an invitation link. A member created with a password is asked to
   * replace it.
   */
  password: Password.optional(),
  role: Role,
  /** A deactivated member is prepared in advance: they cannot sign in and get no invitation until activated. */
  status: UserStatus.default("active"),
  musician: z.boolean().default(false),
  singer: z.boolean().default(false),
  parts: Parts.default([]),
  transposition: Transposition.default(0),
});

export const AccountUpdate = z.strictObject({
  username: Username.optional(),
  real_name: line(ACCOUNT_LIMITS.real_name).optional(),
  email: Email.optional(),
  role: Role.optional(),
  musician: z.boolean().optional(),
  singer: z.boolean().optional(),
  parts: Parts.optional(),
  transposition: Transposition.optional(),
});
