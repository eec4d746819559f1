import { UNNAMED_BAND } from "@bandstand/shared/config/band-name.ts";
import { createSignal } from "solid-js";
import { database, db, readMeta } from "../data/db.ts";
import { recall, remember } from "../data/device-memory.ts";
import { isDataCleared } from "../data/install.ts";
import { createLiveRecord } from "../data/live.ts";
import { isAdmin, mayEdit } from "../data/rights.ts";

/** One of a new band's first steps. */
export type FirstStep = "name" | "members" | "repertoire" | "gig";

export interface Beginnings {
  /** The steps for this member in order, with their state derived from existing data; null until known. */
  readonly steps: () => readonly { readonly step: FirstStep; readonly isDone: boolean }[] | null;
  /** False until this device's data has been read. */
  readonly isKnown: () => boolean;
  readonly areStepsOpen: () => boolean;
  readonly hideSteps: () => void;
  /** True if the welcome is shown: it was not dismissed on this device, and no first steps are shown. */
  readonly isWelcomeOpen: () => boolean;
  readonly endWelcome: () => void;
  /** True if the browser deletes the device's data after a week and the member has not been warned yet. */
  readonly isWeekOpen: () => boolean;
  readonly endWeek: () => void;
}

/**
 * Remembers on this device that the member has dismissed something. The member is looked up on each call, because a
 * screen may be drawn before the database is open.
 */
function createMark(name: string): { readonly isSet: () => boolean; readonly set: () => void } {
  const [isSetNow, setNow] = createSignal(false);
  /* Per member, because several members may share a computer. */
  const key = (): string => `bandstand-${name}:${database()?.user_id ?? ""}`;
  return {
    isSet: () => isSetNow() || recall(key()) !== null,
    set() {
      remember(key(), "1");
      setNow(true);
    },
  };
}

/**
 * Creates the state of the start page's hints for new members. It is derived from the device's own data, so nobody has
 * to mark steps as done, and it works offline.
 */
export function createBeginnings(): Beginnings {
  const hidden = createMark("first-steps");
  const welcomed = createMark("welcome");
  const warned = createMark("week");
  const counts = createLiveRecord(async () => {
    const { config, users, songs, gigs, meta } = db();
    /* One transaction instead of five, because these are counted again several times during the first sync. */
    return await db().transaction("r", [config, users, songs, gigs, meta], async () => {
      const [soft, members, songCount, gigCount, generation] = await Promise.all([
        config.toCollection().first(),
        users.count(),
        songs.count(),
        gigs.count(),
        readMeta(db(), "generation"),
      ]);
      const isNamed = soft !== undefined && soft.bandName !== UNNAMED_BAND;
      /* Until the first sync is complete, songs and gigs may be on one of its later pages. */
      const isComplete = generation !== undefined;
      return { isNamed, members, hasSongs: songCount > 0 || !isComplete, hasGigs: gigCount > 0 || !isComplete };
    });
  });
  const steps = () => {
    const known = counts();
    if (!known) return null;
    return [
      ...(isAdmin()
        ? [
            { step: "name" as const, isDone: known.isNamed },
            { step: "members" as const, isDone: known.members > 1 },
          ]
        : []),
      { step: "repertoire" as const, isDone: known.hasSongs },
      { step: "gig" as const, isDone: known.hasGigs },
    ];
  };
  const areStepsOpen = (): boolean => mayEdit() && !hidden.isSet() && (steps()?.some(({ isDone }) => !isDone) ?? false);
  /* Never shown together with the first steps: the welcome follows once those are done or dismissed. */
  const isWelcomeOpen = (): boolean => !welcomed.isSet() && steps() !== null && !areStepsOpen();
  return {
    steps,
    isKnown: () => counts() !== undefined,
    areStepsOpen,
    hideSteps: hidden.set,
    isWelcomeOpen,
    /* The welcome also warns that data is deleted after a week, so that notice counts as seen too. */
    endWelcome() {
      welcomed.set();
      if (isDataCleared()) warned.set();
    },
    isWeekOpen: () => isDataCleared() && !warned.isSet() && steps() !== null && !isWelcomeOpen(),
    endWeek: warned.set,
  };
}
