import { changesBehind, liveSteps, placeAfterEdit } from "@bandstand/shared/live/steps.ts";
import type { SetlistSet } from "@bandstand/shared/setlists/contract.ts";
import { mergeSetlists } from "@bandstand/shared/setlists/merge.ts";
import { type Accessor, createMemo, createSignal, untrack } from "solid-js";
import type { PinnedSetlist } from "./pinned-setlist.ts";
import type { StageNotices } from "./stage-notices.ts";

export interface OthersChanges {
  /**
   * The changes by others that the user has not yet applied or postponed: their number, and the first song that they
   * affect, counted from 1. Null if there are none.
   */
  readonly offered: Accessor<{ readonly count: number; readonly fromSong: number } | null>;
  /** True if changes are applied when the current song ends. */
  readonly isDueAfterSong: Accessor<boolean>;
  /** True if changes wait for the end of the current song. */
  readonly areWaiting: Accessor<boolean>;
  /** Merges others' changes into the pinned setlist. */
  readonly apply: () => void;
  /** Postpones the changes known so far; those that arrive later are still offered. */
  readonly postpone: (when: "after" | "later") => void;
}

/** Offers others' changes to a pinned setlist, and applies them when somebody on stage accepts them. */
export function createOthersChanges(list: PinnedSetlist, notices: StageNotices): OthersChanges {
  const [decision, setDecision] = createSignal<{
    readonly version: readonly SetlistSet[];
    readonly when: "after" | "later";
  } | null>(null);
  const behind = createMemo(() => {
    const there = list.gig().setlist.sets;
    const { base, sets: mine } = list.pinned();
    if (there === base) return null;
    const seen = changesBehind(mine, mergeSetlists(base, mine, there).merged);
    return seen.count === 0 ? null : seen;
  });

  return {
    offered: createMemo(() => {
      const seen = behind();
      const decided = decision();
      return seen === null || (decided !== null && decided.version === list.gig().setlist.sets) ? null : seen;
    }),
    isDueAfterSong: () => decision()?.when === "after",
    areWaiting: () => decision()?.when === "after" && behind() !== null,
    /* Merges three versions: the last applied setlist, the pinned one, and the current one on this device. */
    apply() {
      const theirs = untrack(list.gig);
      const { pinned: mine, step_id } = untrack(list.state);
      const merged = mergeSetlists(mine.base, mine.sets, theirs.setlist.sets).merged;
      const before = liveSteps(mine.sets);
      const place = placeAfterEdit(before, liveSteps(merged), step_id);
      setDecision(null);
      void list.loadSongs(merged);
      list.keep({
        step_id: place.step?.id ?? "",
        ...(place.moved ? { entered_at: Date.now() } : {}),
        pinned: { setlist_version: theirs.setlist_version, base: theirs.setlist.sets, sets: merged },
      });
      notices.show({ kind: place.moved ? "place_moved" : "adopted" });
    },
    postpone: (when) => void setDecision({ version: untrack(list.gig).setlist.sets, when }),
  };
}
