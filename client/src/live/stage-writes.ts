import { type Accessor, createSignal } from "solid-js";
import { afterNextPaint } from "../ui/after-paint.ts";
import { type StageEvent, keepStage } from "./commands.ts";
import type { LiveState } from "./queries.ts";

/** Keeps where the stage stands and what happens on it, behind the picture: the musician sees the song first. */
export interface StageWrites {
  /** Where it stands now. Of several changes before the next frame only the last is written. */
  place(state: LiveState): void;
  /** Adds to what happened. */
  note(event: StageEvent): void;
  /** An own edit on its way; edits go one after the other. */
  edit(save: () => Promise<void>): void;
  /** Writes all that waits, in the order in which it came. */
  now(): void;
  /** Writes all that waits, and from now on everything at once. */
  end(): void;
  /** True while this device keeps nothing; the stage goes on, and what waits is tried again until it is kept. */
  readonly isFailing: Accessor<boolean>;
}

/** A database that was lost comes back when it is opened again; nobody waits for it. In milliseconds. */
const RETRY_MS = 5_000;

export function createStageWrites(): StageWrites {
  const [isFailing, setFailing] = createSignal(false);
  let latest: LiveState | undefined;
  let isPlaceKept = true;
  let events: StageEvent[] = [];
  const edits: (() => Promise<void>)[] = [];
  let isSending = false;
  let callOff: (() => void) | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let hasEnded = false;

  const failed = (): void => {
    setFailing(true);
    retry ??= setTimeout(() => {
      retry = undefined;
      now();
      void sendEdits();
    }, RETRY_MS);
  };
  const kept = (): void => void setFailing(!isPlaceKept || events.length > 0 || (edits.length > 0 && !isSending));

  const now = (): void => {
    callOff?.();
    callOff = undefined;
    if (isPlaceKept && events.length === 0) return;
    const [place, noted] = [isPlaceKept ? undefined : latest, events];
    isPlaceKept = true;
    events = [];
    keepStage(place, noted).then(kept, () => {
      /* The place of now, not the one that failed: a later write may have got through meanwhile. */
      if (place !== undefined) isPlaceKept = false;
      events = [...noted, ...events];
      failed();
    });
  };
  const sendEdits = async (): Promise<void> => {
    if (isSending) return;
    isSending = true;
    try {
      for (let save = edits[0]; save !== undefined; save = edits[0]) {
        await save();
        edits.shift();
      }
      isSending = false;
      kept();
    } catch {
      isSending = false;
      failed();
    }
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
      latest = changed;
      isPlaceKept = false;
      soon();
    },
    note(event) {
      events.push(event);
      soon();
    },
    edit(save) {
      edits.push(save);
      void sendEdits();
    },
    now,
    end() {
      hasEnded = true;
      document.removeEventListener("visibilitychange", now);
      removeEventListener("pagehide", now);
      now();
    },
    isFailing,
  };
}
