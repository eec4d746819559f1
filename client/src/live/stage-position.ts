import { songNumbers } from "@bandstand/shared/setlists/numbers.ts";
import { type Accessor, createMemo } from "solid-js";
import type { LiveSession } from "./live-session.ts";

/** A one-based position, and the total number. */
interface Position {
  readonly position: number;
  readonly count: number;
}

/**
 * Returns getters for the position of the current song: its set in the evening, and its number in the setlist; null
 * outside a song.
 */
export function createStagePosition(session: LiveSession): {
  readonly set: Accessor<Position | null>;
  readonly song: Accessor<Position | null>;
} {
  return {
    set: createMemo<Position | null>(
      () => {
        const step = session.current();
        if (step?.kind !== "song") return null;
        return { position: step.setIndex + 1, count: session.sets().length };
      },
      null,
      { equals: (a, b) => a?.position === b?.position && a?.count === b?.count },
    ),
    song: createMemo(() => {
      const numbers = songNumbers(session.sets());
      const position = numbers.get(session.current()?.id ?? "");
      return position === undefined ? null : { position, count: numbers.size };
    }),
  };
}
