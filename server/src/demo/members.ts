import type { Role, Shares } from "@bandstand/shared/users/contract.ts";

/**
 * A member of the demo band. The members together cover every role, both with and without the `musician` and `singer`
 * flags.
 */
export interface DemoMember {
  readonly username: string;
  readonly real_name: string;
  readonly role: Role;
  readonly musician: boolean;
  readonly singer: boolean;
  readonly parts: readonly string[];
  readonly transposition?: number;
  /** A phone number, and what the member shares with the band. */
  readonly reach?: { readonly phone: string; readonly shares: Shares };
  /** True for a former member, who is deactivated after the history has been written. */
  readonly left?: true;
}

/** The first member leads the band. `anna` and `tom` are the singers named in the repertoire. */
export const MEMBERS = [
  {
    username: "lena",
    real_name: "Lena Brandt",
    role: "admin",
    musician: true,
    singer: false,
    parts: ["Keyboard"],
    reach: { phone: "0171 39200 13", shares: { phone: true, email: true } },
  },
  { username: "anna", real_name: "Anna Keller", role: "editor", musician: false, singer: true, parts: ["Gesang"] },
  {
    username: "tom",
    real_name: "Tom Richter",
    role: "editor",
    musician: true,
    singer: true,
    parts: ["Gitarre", "Gesang"],
    reach: { phone: "+49 (0)171 39200 57", shares: { phone: true, email: true } },
  },
  {
    username: "jonas",
    real_name: "Jonas Weber",
    role: "musician",
    musician: true,
    singer: false,
    parts: ["Schlagzeug"],
    reach: { phone: "0171 39200 82 (ab 17 Uhr)", shares: { phone: true, email: false } },
  },
  {
    username: "mira",
    real_name: "Mira Hofmann",
    role: "musician",
    musician: true,
    singer: true,
    parts: ["Saxofon", "Gesang"],
    transposition: 9,
  },
  { username: "paul", real_name: "Paul Schmitt", role: "musician", musician: true, singer: false, parts: ["Bass"] },
  { username: "olli", real_name: "Olli Kraft", role: "musician", musician: false, singer: false, parts: [] },
  {
    username: "kai",
    real_name: "Kai Berger",
    role: "musician",
    musician: true,
    singer: false,
    parts: ["Trompete"],
    transposition: 2,
    left: true,
  },
] as const satisfies readonly DemoMember[];

export type DemoName = (typeof MEMBERS)[number]["username"];
