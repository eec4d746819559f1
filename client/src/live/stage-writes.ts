import { type Accessor, createSignal } from "solid-js";
import { afterNextPaint } from "../ui/after-paint.ts";
import { type StageEvent, keepStage } from "./commands.ts";
import type { LiveState } from "./queries.ts";

/** Stores the position and play events after rendering, so that the musician sees the song first. */
export interface StageWrites {
  /** Sets the current position. Of several changes before the next frame, only the last is written. */
  place(state: LiveState): void;
  /** Adds a play event. */
  note(event: StageEvent): void;
  /** Writes an edit by this member; edits are written one after another. */
  edit(save: () => Promise<void>): void;
  /** Writes everything queued, in order. */
  now(): void;
  /** Writes everything queued, and writes later changes immediately. */
  end(): void;
  /** True while this device cannot store anything; live mode continues, and the writes are retried. */
  readonly isFailing: Accessor<boolean>;
}

/** Delay between attempts, in milliseconds. A lost connection to the database may work again after it is reopened. */
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
      /* The retry writes the latest position: writing `place` again could overwrite a newer one that has been stored
         since. */
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
  /* `visibilitychange` fires before unload, except on reload in some browsers. A page is always hidden before it is
     frozen. */
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
