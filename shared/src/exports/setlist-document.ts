import type { Language } from "../contract/errors.ts";
import type { Gig } from "../gigs/contract.ts";
import type { SetlistTiming } from "../setlists/timing.ts";
import type { NameOf } from "../setlists/tonight.ts";
import type { SongOf } from "./song.ts";

/** `screen`: all details on few pages, to read on a screen. `print`: large type, for a music stand two metres away. */
export type SetlistDesign = "screen" | "print";

/** A gig with its songs and computed times. */
export interface SetlistDocument {
  readonly gig: Gig;
  readonly timing: SetlistTiming;
  readonly songOf: SongOf;
  /** Looks up members' names, for tonight's singers. */
  readonly nameOf: NameOf;
  readonly band: string;
  /** The band's logo, a PNG. */
  readonly logo?: Uint8Array | null;
  readonly language: Language;
}
