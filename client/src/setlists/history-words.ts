import type { SetlistChange } from "@bandstand/shared/setlists/compare.ts";
import { text } from "../i18n/text.ts";
import { songOf } from "./shown-setlist.ts";

/** Describes a change. A single song is named by its title, several by their number. Reactive. */
function changeText(change: SetlistChange): string {
  const words = text().setlists.changes;
  if ("song_ids" in change) {
    const [first = ""] = change.song_ids;
    const title = change.song_ids.length === 1 ? songOf(first)?.title : undefined;
    return words[change.kind](
      title === undefined ? text().setlists.songs(change.song_ids.length) : text().setlists.quoted(title),
    );
  }
  return change.kind === "set_renamed"
    ? words.set_renamed(change.before, change.name)
    : words[change.kind](change.name);
}

/** Describes changes in one line; says so if there are none. Reactive. */
export const changesText = (changes: readonly SetlistChange[]): string =>
  changes.length === 0 ? text().setlists.noDifference : changes.map(changeText).join(", ");
