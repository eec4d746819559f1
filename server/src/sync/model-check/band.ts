import type { AnyStored } from "../../database/stored.ts";
import type { SyncedCollection } from "../../database/records.ts";
import type { views as allViews } from "../collections.ts";

/** The kind of record that a schedule writes. It lists every mutation that was applied to it. */
export interface Noted {
  readonly applied: readonly string[];
  readonly hidden: boolean;
}

export const GIGS: SyncedCollection<Noted> = { name: "gigs" };

/** Only editors see records with `hidden`, as only they see unpublished gigs. */
export const views: typeof allViews = {
  gigs: [
    {
      name: "gigs",
      variesBy: () => "nothing",
      see: (stored: AnyStored, { role }) =>
        stored.deleted === true || (stored["hidden"] === true && role === "musician")
          ? null
          : () => ({ applied: stored["applied"] }),
    },
  ],
};

export const gigId = (number: number): string => `00000000-0000-7000-8000-00000000000${number}`;
