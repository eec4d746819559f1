import type { Role } from "@bandstand/shared/users/contract.ts";

declare const minted: unique symbol;

/**
 * An active member, as the database knew it at this request (specification 5.8). The brands make a forgotten check a
 * compile error: a model function that needs an editor takes an `Editor`.
 */
export interface Caller {
  readonly user_id: string;
  readonly username: string;
  readonly role: Role;
  readonly session_id: string;
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
