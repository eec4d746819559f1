import { newId } from "@bandstand/shared/contract/uuid.ts";
import { type EndOnTime, planAfter } from "@bandstand/shared/live/end-on-time.ts";
import { changeEntries, findEntry, insertEntries } from "@bandstand/shared/setlists/edits.ts";
import type { SetlistSet } from "@bandstand/shared/setlists/contract.ts";
import { formatLength } from "@bandstand/shared/time/clock.ts";
import { type JSX, Show } from "solid-js";
import { formatSongLength } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { Button } from "../ui/button.tsx";
import type { LiveSession } from "./live-session.ts";
import type { StageClock } from "./stage-clock.ts";

const applied = (sets: readonly SetlistSet[], way: EndOnTime): readonly SetlistSet[] =>
  way.kind === "insert"
    ? insertEntries(
        sets,
        way.set_id,
        way.position,
        way.song_ids.map((song_id) => ({ entry_id: newId(), song_id, uebersprungen: false })),
      )
    : changeEntries(sets, way.entry_ids, { uebersprungen: way.kind === "skip" });

/**
 * Suggests on one line which songs to skip or insert so that the evening ends on time. One tap applies the suggestion,
 * and it can be undone for ten seconds.
 */
export function EndOnTimeBar(props: { readonly session: LiveSession; readonly clock: StageClock }): JSX.Element {
  const titles = (way: EndOnTime): string => {
    const ids =
      way.kind === "insert"
        ? way.song_ids
        : way.entry_ids.map((entry_id) => findEntry(props.session.sets(), entry_id)?.entry.song_id ?? "");
    return ids.map((song_id) => props.clock.songOf(song_id)?.title ?? "?").join(", ");
  };
  const words = (way: EndOnTime): string => {
    const length = formatSongLength(formatLength(Math.abs(way.seconds)));
    const after = planAfter(way.over_after);
    if (way.kind === "skip")
      return after.kind === "over"
        ? text().stage.lateSkipSome(titles(way), length, after.minutes)
        : text().stage.lateSkip(titles(way), length);
    return way.kind === "play"
      ? text().stage.earlyPlay(titles(way), length)
      : text().stage.earlyInsert(titles(way), length);
  };
  const outcome = (way: EndOnTime): string => {
    const after = planAfter(way.over_after);
    if (after.kind === "fits") return text().stage.applied;
    return after.kind === "over" ? text().stage.appliedOver(after.minutes) : text().stage.appliedSpare(after.minutes);
  };
  const apply = (way: EndOnTime): void =>
    props.session.edit((sets) => applied(sets, way), outcome(way), way.kind === "insert" ? "insert" : "skip");

  return (
    <Show when={props.session.notice() === null && props.clock.suggestion()}>
      {(way) => (
        <div class="live-bar row live-bar--plan">
          <span>{words(way())}</span>
          <span class="live-bar__choice">
            <Button look="stage" onClick={() => apply(way())}>
              {text().stage.apply}
            </Button>
            <Button look="stage" onClick={() => props.clock.dismiss()}>
              {text().stage.notNow}
            </Button>
          </span>
        </div>
      )}
    </Show>
  );
}
