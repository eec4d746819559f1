import { afterNextPaint } from "../ui/after-paint.ts";
import { type StageEvent, keepStage } from "./commands.ts";
import type { LiveState } from "./queries.ts";

/** Keeps where the stage stands and what happens on it, behind the picture: the musician sees the song first. */
export interface StageWrites {
  /** Where it stands now. Of several changes before the next frame only the last is written. */
  place(state: LiveState): void;
  /** Adds to what happened. */
  note(event: StageEvent): void;
  /** Writes all that waits, in the order in which it came. */
  now(): void;
  /** Writes all that waits, and from now on everything at once. */
  end(): void;
}

export function createStageWrites(): StageWrites {
  let state: LiveState | undefined;
  let events: StageEvent[] = [];
  let callOff: (() => void) | undefined;
  let hasEnded = false;

  const now = (): void => {
    callOff?.();
    callOff = undefined;
    if (state === undefined && events.length === 0) return;
    const [kept, noted] = [state, events];
    state = undefined;
    events = [];
    /* What the device could not keep goes with the next write; a later place makes an earlier one needless. */
    void keepStage(kept, noted).catch(() => {
      state ??= kept;
      events = [...noted, ...events];
    });
  };
  const soon = (): void => {
    if (hasEnded || document.visibilityState === "hidden") return now();
    callOff ??= afterNextPaint(now);
  };
  /* Whoever leaves the page hides it first, but for a reload in some browsers. A frozen page has been hidden before. */
  document.addEventListener("visibilitychange", now);
  addEventListener("pagehide", now);

  return {
    place(changed) {
      state = changed;
      soon();
    },
    note(event) {
      events.push(event);
      soon();
    },
    now,
    end() {
      hasEnded = true;
      document.removeEventListener("visibilitychange", now);
      removeEventListener("pagehide", now);
      now();
    },
  };
}
