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
 * outside a song. They follow the painted song, so that they do not delay the next one.
 */
export function createStagePosition(session: LiveSession): {
  readonly set: Accessor<Position | null>;
  readonly song: Accessor<Position | null>;
} {
  const sets = createMemo(() => session.painted().sets);
  const numbers = createMemo(() => songNumbers(sets()));
  return {
    set: createMemo<Position | null>(
      () => {
        const step = session.painted().step;
        if (step?.kind !== "song") return null;
        return { position: step.setIndex + 1, count: sets().length };
      },
      null,
      { equals: (a, b) => a?.position === b?.position && a?.count === b?.count },
    ),
    song: createMemo(() => {
      const position = numbers().get(session.painted().step?.id ?? "");
      return position === undefined ? null : { position, count: numbers().size };
    }),
  };
}
