import type { Song } from "@bandstand/shared/songs/contract.ts";
import type { Actor, Stage } from "./actor.ts";
import type { DemoName } from "./members.ts";

/** The demo members by user name. */
export type Band = Readonly<Record<DemoName, Actor>>;

/** Shared by the parts of the demo: members, days, and songs by title. */
export interface Demo {
  readonly stage: Stage;
  readonly timeZone: string;
  readonly band: Band;
  readonly songs: ReadonlyMap<string, Song>;
}
