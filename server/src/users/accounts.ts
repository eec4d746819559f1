import { FieldTaken } from "../database/store.ts";
import { records } from "../database/synced.ts";
import { serviceWrite } from "../database/records.ts";
import type { Write, Written } from "../database/records.ts";
import { Refusal } from "../http/errors.ts";
import {
  FIRST_ADMIN_ID,
  accountForAdmin,
  accountOf,
  findUser,
  hasJoined,
  hasUsers,
  joinRoster,
  leaveRoster,
  strikeFromRoster,
  users,
} from "./model.ts";
import type { StoredUser, UserFields } from "./model.ts";

/**
 * The fields that differ between new members; all others have fixed initial values. Without a hash, the member chooses
 * a password later.
 */
export type NewUser = Pick<UserFields, "username" | "real_name" | "email" | "role" | "musician" | "singer"> & {
  /** Active by default. */
  readonly status?: UserFields["status"];
  readonly parts?: readonly string[];
  readonly transposition?: number;
  readonly password_hash?: string;
  /** True if an admin chose the password. */
  readonly login_chosen_by_admin?: boolean;
};

/** Not a hash, so no password matches it. */
const NO_PASSWORD = "-";

const fieldsOf = ({ password_hash, login_chosen_by_admin = false, ...user }: NewUser): UserFields => ({
  parts: [],
  transposition: 0,
  phone: null,
  shares: { phone: false, email: false },
  status: "active",
  ...user,
  login_chosen_by_admin,
  language: null,
  joined: password_hash !== undefined,
  credential_version: password_hash === undefined ? 0 : 1,
  password_hash: password_hash ?? NO_PASSWORD,
});

/* Returns whether a member counts as an active admin. One who was invited and has no password yet does not, because
   they cannot sign in. */
const isActiveAdmin = (user: Pick<StoredUser, "role" | "status" | "joined" | "credential_version">): boolean =>
  user.role === "admin" && user.status === "active" && hasJoined(user);

/**
 * Awaits a write of a user name or e-mail address, which are unique. Converts the database's error to a refusal that
 * names the taken field.
 */
async function withTakenNames<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof FieldTaken)) throw error;
    throw new Refusal(error.field === "email" ? "EMAIL_TAKEN" : "NAME_TAKEN", { cause: error });
  }
}

/**
 * Adds a member to the list of active admins or removes them, as their record requires. Reads the record again
 * afterwards, so a concurrent change is not missed.
 */
async function followRoster(userId: string): Promise<void> {
  let before = await findUser(userId);
  while (before !== null) {
    if (isActiveAdmin(before)) await joinRoster(userId);
    else await strikeFromRoster(userId);
    const after = await findUser(userId);
    if (after?.rev === before.rev) return;
    before = after;
  }
}

/** Adds a member. `prepare` is called only if the member does not exist yet, because hashing is slow. */
export async function createUser(
  clientId: string | undefined,
  write: Write,
  prepare: () => Promise<NewUser>,
): Promise<Written<UserFields>> {
  const id = records.idFor(clientId, write);
  const written = await withTakenNames(records.create(users, id, async () => fieldsOf(await prepare()), write));
  if (isActiveAdmin(written.stored)) await followRoster(id);
  return written;
}

/**
 * Creates the first admin. Returns null if there is already a member. The id is fixed, so only one of several
 * concurrent set-ups succeeds, even across processes.
 */
export async function createFirstAdmin(user: Omit<NewUser, "role">, now: Date): Promise<StoredUser | null> {
  if (await hasUsers()) return null;
  const fields = fieldsOf({ ...user, role: "admin" });
  const { stored, replayed } = await records.create(users, FIRST_ADMIN_ID, fields, serviceWrite(now));
  if (replayed) return null;
  await followRoster(FIRST_ADMIN_ID);
  return stored;
}

/**
 * Changes a member. Refuses a change that would leave the band without an active admin, with `LAST_ADMIN`: an admin is
 * first removed from the list of active admins (`AdminRoster`), then the record is changed. If that fails, the admin is
 * added to the list again.
 */
export async function changeUser(
  userId: string,
  write: Write,
  change: (stored: StoredUser) => Partial<UserFields> | Promise<Partial<UserFields>>,
): Promise<Written<UserFields>> {
  /* The refusal of a stale change contains the current account, as its sender may see it. */
  const refused = write.user_id === userId ? accountOf : accountForAdmin;
  let hasLeft = false;
  let concernsRoster = false;
  try {
    const written = await withTakenNames(
      records.change<UserFields>({ ...users, refused }, userId, write, async (stored) => {
        const fields = await change(stored);
        concernsRoster = [fields.role, fields.status, fields.joined, fields.credential_version].some(
          (field) => field !== undefined,
        );
        if (isActiveAdmin(stored) && !isActiveAdmin({ ...stored, ...fields })) {
          const outcome = await leaveRoster(userId);
          if (outcome === "last") throw new Refusal("LAST_ADMIN");
          hasLeft ||= outcome === "left";
        }
        return fields;
      }),
    );
    if (concernsRoster) await followRoster(userId);
    return written;
  } catch (error) {
    if (hasLeft) await followRoster(userId);
    throw error;
  }
}
