import { createMediaQuery } from "@solid-primitives/media";
import { type JSX, Show } from "solid-js";
import { useSingleKey } from "../data/single-keys.ts";
import { text } from "../i18n/text.ts";
import { IconButton } from "../ui/button.tsx";
import { DESK } from "../ui/desk.ts";
import { isListKept, toggleList } from "./list-fold.ts";

/** Hides or shows the list of gigs beside the open setlist, as does the key E. Only on wide screens. */
export function ListButton(): JSX.Element {
  const isDesk = createMediaQuery(DESK);
  useSingleKey("e", () => isDesk() && toggleList());
  return (
    <Show when={isDesk()}>
      <IconButton
        icon="sidebar"
        label={isListKept() ? text().gigs.foldList : text().gigs.unfoldList}
        aria-keyshortcuts="e"
        onClick={toggleList}
      />
    </Show>
  );
}
