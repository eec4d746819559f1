import type { Access } from "@bandstand/shared/contract/route.ts";
import type { Role } from "@bandstand/shared/users/contract.ts";
import { Refusal } from "./errors.ts";
import type { CallerOf } from "./handler.ts";

declare const minted: unique symbol;

/** Who sends a request, as the database knows the member at this request (specification 5.8). */
export interface Identity {
  readonly user_id: string;
  readonly username: string;
  readonly role: Role;
  readonly session_id: string;
}

/**
 * An active member. The brands make a forgotten check a compile error: a model function that needs an editor takes an
 * `Editor`.
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

/** The sign-in as the kernel needs it; the room `auth` answers it. */
export interface Gate {
  /** Throws a 401 `Refusal` where the sign-in is missing, over or the member is deactivated. */
  identify(accessToken: string | undefined): Promise<Identity>;
  /**
   * The device that sends, named by a token that the service signed, whether or not its sign-in still counts; null for a
   * stranger. Asks no database.
   */
  deviceOf(cookieOf: (name: string) => string | undefined): string | null;
  /** Asked again while an event stream is open: is the session still active? */
  isActive(identity: Identity): Promise<boolean>;
}

const rolesOf: Readonly<Record<Exclude<Access, "public">, readonly Role[]>> = {
  member: ["musician", "editor", "admin"],
  editor: ["editor", "admin"],
  admin: ["admin"],
};

/** True where `role` is enough for a route with `access`. */
export const isAllowed = (role: Role, access: Access): boolean => access === "public" || rolesOf[access].includes(role);

/**
 * The only place that mints a caller. `identity` is null on public routes alone; throws `FORBIDDEN` where the role is
 * not enough.
 */
export function mintCaller<A extends Access>(access: A, identity: Identity | null): CallerOf<A> {
  if (access !== "public") {
    if (identity === null) throw new Refusal("UNAUTHENTICATED");
    if (!isAllowed(identity.role, access)) throw new Refusal("FORBIDDEN");
  }
  return identity as CallerOf<A>;
}
