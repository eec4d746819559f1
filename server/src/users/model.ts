import type { Reader } from "@bandstand/shared/charts/for-reader.ts";
import { derivedId } from "@bandstand/shared/contract/derived-id.ts";
import type { Account, Role, Shares, User } from "@bandstand/shared/users/contract.ts";
import { sharedReach } from "@bandstand/shared/users/reach.ts";
import mongoose from "mongoose";
import { findById } from "../database/by-id.ts";
import { defineCollection } from "../database/collection.ts";
import type { SyncedCollection } from "../database/records.ts";
import type { Stored } from "../database/stored.ts";

/** The fields of a member. The password hash and `credential_version` never leave the server. */
export interface UserFields {
  readonly username: string;
  readonly real_name: string;
  /** In lower case. */
  readonly email: string;
  readonly role: Role;
  readonly musician: boolean;
  readonly singer: boolean;
  readonly parts: readonly string[];
  readonly transposition: number;
  readonly phone: string | null;
  readonly shares: Shares;
  readonly status: "active" | "deactivated";
  readonly language: "de" | "en" | null;
  /** True once the member has a password. Missing on members written by an older version. */
  readonly joined?: boolean;
  /**
   * Incremented by every new password and deactivation, which invalidates older sessions and links. 0 until an invited
   * member has chosen a password.
   */
  readonly credential_version: number;
  /** True while the password is one that an admin chose. Missing on members written by older versions. */
  readonly login_chosen_by_admin?: boolean;
  /** The bcrypt hash. Excluded from every read except those for signing in. */
  readonly password_hash: string;
}

export type StoredUser = Omit<Stored<UserFields>, "password_hash">;
export type StoredCredentials = Stored<UserFields>;

const collection = defineCollection<UserFields>({
  name: "users",
  fields: {
    username: { type: String, required: true },
    real_name: { type: String, required: true },
    email: { type: String, required: true },
    role: { type: String, required: true },
    musician: { type: Boolean, required: true },
    singer: { type: Boolean, required: true },
    parts: { type: [String], required: true },
    transposition: { type: Number, required: true },
    phone: { type: String, default: null },
    shares: { phone: { type: Boolean, required: true }, email: { type: Boolean, required: true } },
    status: { type: String, required: true },
    language: { type: String, default: null },
    joined: { type: Boolean },
    credential_version: { type: Number, required: true },
    login_chosen_by_admin: { type: Boolean },
    password_hash: { type: String, required: true, select: false },
  },
  indexes: [
    // The indexes for signing in, which also keep user names and addresses unique.
    [{ username: 1 }, { unique: true }],
    [{ email: 1 }, { unique: true }],
  ],
});

const Users = collection.model;

/** True if a member has accepted the invitation or was added with a password. */
export const hasJoined = ({ joined, credential_version }: Pick<UserFields, "joined" | "credential_version">): boolean =>
  joined ?? credential_version > 0;

/** Returns the fields of a member that all members may see. */
export const memberOf = (user: StoredUser): User => ({
  user_id: user._id,
  username: user.username,
  real_name: user.real_name,
  musician: user.musician,
  singer: user.singer,
  parts: [...user.parts],
  transposition: user.transposition,
  status: user.status,
  joined: hasJoined(user),
  ...sharedReach(user),
  created_at: user.created_at,
  updated_at: user.updated_at,
});

/** Returns a member as that member sees them. */
export const accountOf = (user: StoredUser): Account => ({
  ...memberOf(user),
  email: user.email,
  phone: user.phone,
  shares: { ...user.shares },
  role: user.role,
  language: user.language,
  login_chosen_by_admin: user.login_chosen_by_admin ?? false,
});

/** Returns a member as admins see them: without the phone number, unless the member shares it. */
export const accountForAdmin = (user: StoredUser): Account => ({
  ...accountOf(user),
  phone: sharedReach(user).phone ?? null,
});

/** Describes the collection to the write pipeline. */
export const users: SyncedCollection<UserFields> = { name: collection.name };

/** The first admin's id. It is fixed, so two concurrent set-ups cannot both succeed. */
export const FIRST_ADMIN_ID = derivedId("2c1f4a0e-5d1b-5c8e-8f5e-7a6b0d9c3e41", "first admin");

export const findUser = (userId: string): Promise<StoredUser | null> => findById(Users, userId);

/** Finds a member by user name or e-mail address, ignoring case. */
export async function findByLogin(login: string): Promise<StoredCredentials | null> {
  const wanted = login.trim().toLowerCase();
  const filter = wanted.includes("@") ? { email: wanted } : { username: wanted };
  return await Users.findOne(filter).select("+password_hash").lean<StoredCredentials>();
}

export const findCredentials = async (userId: string): Promise<StoredCredentials | null> =>
  await Users.findById(userId).select("+password_hash").lean<StoredCredentials>();

/** True if any account exists. */
export const hasUsers = async (): Promise<boolean> => (await Users.exists({})) !== null;

const collator = new Intl.Collator("de", { sensitivity: "base", numeric: true });

/* Sorts members by name like a phone book, ignoring case and accents. */
const byName = (users: readonly StoredUser[]): StoredUser[] =>
  users.toSorted((one, other) => collator.compare(one.real_name, other.real_name) || (one._id < other._id ? -1 : 1));

/** Returns a page of members by name, including deactivated ones, because old gigs and votes name them. */
export async function pageOfUsers({ skip, limit }: { skip: number; limit: number }) {
  const all = await Users.find({}).lean<StoredUser[]>();
  const found = byName(all).slice(skip, skip + limit);
  return { found, total: all.length, has_more: skip + found.length < all.length };
}

/** Returns the ids of the members who may vote: those who are active and have joined. */
export async function voterIds(): Promise<ReadonlySet<string>> {
  const found = await Users.find({ status: "active" }, { joined: 1, credential_version: 1 }).lean<
    Pick<StoredUser, "_id" | "joined" | "credential_version">[]
  >();
  return new Set(found.filter(hasJoined).map(({ _id }) => _id));
}

/** Returns the names of all members, or of those with `user_ids`, by id. Includes deactivated members. */
export async function memberNames(user_ids?: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (user_ids?.length === 0) return new Map();
  const wanted = user_ids === undefined ? {} : { _id: mongoose.trusted({ $in: [...user_ids] }) };
  const found = await Users.find(wanted, { real_name: 1 }).lean<Pick<StoredUser, "_id" | "real_name">[]>();
  return new Map(found.map(({ _id, real_name }) => [_id, real_name]));
}

/** Returns the active members with their flags, sorted by name. */
export async function activeMembers(): Promise<User[]> {
  return byName(await Users.find({ status: "active" }).lean<StoredUser[]>()).map(memberOf);
}

/** Returns the parts and transpositions of the active members, sorted by name. */
export const activeReaders = async (): Promise<Reader[]> =>
  byName(await Users.find({ status: "active" }).lean<StoredUser[]>()).map(({ parts, transposition }) => ({
    parts,
    transposition,
  }));

/** Returns the languages that active members have chosen, null for those who have not. */
export async function activeLanguages(): Promise<StoredUser["language"][]> {
  const active = await Users.find({ status: "active" }, { language: 1 }).lean<Pick<StoredUser, "language">[]>();
  return active.map(({ language }) => language ?? null);
}

/** Returns the ids of all active admins. */
async function activeAdminIds(): Promise<string[]> {
  const admins = await Users.find({ role: "admin", status: "active" }, { joined: 1, credential_version: 1 }).lean<
    Pick<StoredUser, "_id" | "joined" | "credential_version">[]
  >();
  return admins.filter(hasJoined).map(({ _id }) => _id);
}

/**
 * Replaces a hash with a stronger one of the same password. The change is not logged, because devices need not know of
 * it.
 */
export async function upgradeHash(user: StoredCredentials, passwordHash: string): Promise<void> {
  const { _id, credential_version, password_hash } = user;
  await Users.updateOne({ _id, credential_version, password_hash }, { $set: { password_hash: passwordHash } });
}

/**
 * The only document in its collection; it lists the active admins. A rule about several members can be checked
 * atomically only in one document.
 */
interface AdminRoster {
  readonly _id: "admins";
  readonly ids: readonly string[];
}

const ROSTER = { _id: "admins" } as const;

const Rosters = mongoose.model<AdminRoster>(
  "adminRoster",
  new mongoose.Schema<AdminRoster>(
    { _id: { type: String, required: true }, ids: { type: [String], required: true } } satisfies Record<
      keyof AdminRoster,
      unknown
    >,
    { collection: "meta", versionKey: false, strict: "throw" },
  ),
);

/**
 * Rebuilds the list of active admins from the members. Called at startup, in case a process died between writing a
 * member and the list.
 */
export async function writeRoster(): Promise<void> {
  await Rosters.updateOne(ROSTER, { $set: { ids: await activeAdminIds() } }, { upsert: true });
}

export async function joinRoster(userId: string): Promise<void> {
  await Rosters.updateOne(ROSTER, { $addToSet: { ids: userId } }, { upsert: true });
}

/**
 * Removes an admin from the roster unless they are the last one. This is one conditional update, so if two admins
 * remove each other at the same moment, one remains. `last`: nothing was changed; `absent`: they were not on the
 * roster.
 */
export async function leaveRoster(userId: string): Promise<"left" | "last" | "absent"> {
  const left = await Rosters.updateOne(
    { ...ROSTER, ids: userId, "ids.1": mongoose.trusted({ $exists: true }) },
    { $pull: { ids: userId } },
  );
  if (left.modifiedCount === 1) return "left";
  const roster = await Rosters.findById(ROSTER._id).lean<AdminRoster>();
  return roster?.ids.includes(userId) === true ? "last" : "absent";
}

/** Removes a member who is no longer an admin from the roster. */
export async function strikeFromRoster(userId: string): Promise<void> {
  await Rosters.updateOne(ROSTER, { $pull: { ids: userId } });
}
