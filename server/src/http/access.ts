import type { Access } from "@bandstand/shared/contract/route.ts";
import type { ErrorCode } from "@bandstand/shared/contract/errors.ts";
import type { Role } from "@bandstand/shared/users/contract.ts";
import { Refusal } from "./errors.ts";

declare const minted: unique symbol;

/** The member who sent a request, as stored at the time of the request. */
export interface Identity {
  readonly user_id: string;
  readonly username: string;
  readonly role: Role;
  readonly session_id: string;
  /**
   * True for an admin without the second factor that the band requires from admins. Such an admin has an editor's
   * rights until the factor is set up.
   */
  readonly lacksSecondFactor: boolean;
}

/**
 * An active member. The branded types make a missing check a compile error, because a model function for editors takes
 * an `Editor`.
 */
export interface Caller extends Identity {
  readonly [minted]: "caller" | "editor" | "admin";
}

export interface Editor extends Caller {
  readonly role: "editor" | "admin";
  readonly [minted]: "editor" | "admin";
}

export interface Admin extends Editor {
  readonly role: "admin";
  readonly [minted]: "admin";
}

/**
 * Proof that a caller has at least the access that a route declares; created only by `mintCaller`. Null on public
 * routes.
 */
export type CallerOf<A extends Access> = A extends "admin"
  ? Admin
  : A extends "editor"
    ? Editor
    : A extends "member"
      ? Caller
      : null;

/** The authentication that the HTTP kernel needs; implemented by `auth`. */
export interface Gate {
  /** Throws a 401 `Refusal` if the token is missing or expired, or the member is deactivated. */
  identify(accessToken: string | undefined): Promise<Identity>;
  /**
   * Returns the device that sent the request, or null if it is unknown. Reads it from a token signed by the service,
   * even if the session has ended, and without the database.
   */
  deviceOf(cookieOf: (name: string) => string | undefined): string | null;
  /**
   * Returns the member with the role they have now, or null once the session has ended. Called repeatedly while an
   * event stream is open.
   */
  current(identity: Identity): Promise<Identity | null>;
}

const rolesOf: Readonly<Record<Exclude<Access, "public">, readonly Role[]>> = {
  member: ["musician", "editor", "admin"],
  editor: ["editor", "admin"],
  admin: ["admin"],
};

/** True if `role` is sufficient for a route with `access`. */
export const isAllowed = (role: Role, access: Access): boolean => access === "public" || rolesOf[access].includes(role);

/** Throws `code` for non-admins, and `SECOND_FACTOR_MISSING` for admins without a required second factor. */
export function refuseUnlessAdmin({ role, lacksSecondFactor }: Identity, code: ErrorCode): void {
  if (role !== "admin") throw new Refusal(code);
  if (lacksSecondFactor) throw new Refusal("SECOND_FACTOR_MISSING");
}

/**
 * The only function that creates a caller. `identity` is null on public routes only. Throws `FORBIDDEN` if the role is
 * not sufficient, and `SECOND_FACTOR_MISSING` if an admin has to set up a second factor first.
 */
export function mintCaller<A extends Access>(access: A, identity: Identity | null): CallerOf<A> {
  if (access !== "public") {
    if (identity === null) throw new Refusal("UNAUTHENTICATED");
    if (!isAllowed(identity.role, access)) throw new Refusal("FORBIDDEN");
    if (access === "admin" && identity.lacksSecondFactor) throw new Refusal("SECOND_FACTOR_MISSING");
  }
  return identity as CallerOf<A>;
}
