import { errorText } from "@bandstand/shared/contract/errors.ts";
import type { Seat } from "@bandstand/shared/line-ups/contract.ts";
import { isSetlistLocked } from "@bandstand/shared/setlists/lock.ts";
import { todayIn } from "@bandstand/shared/time/day.ts";
import { type JSX, Show } from "solid-js";
import { me } from "../data/session.ts";
import { bandTimeZone } from "../i18n/format.ts";
import { language } from "../i18n/text.ts";
import { Banner } from "../ui/banner.tsx";
import { OpenEditor } from "./open-editor.tsx";
import type { GigRow } from "./queries.ts";
import SetlistView from "./setlist-view.tsx";

interface SetlistEditorProps {
  readonly gig: GigRow;
  /** Gives this gig seats of its own. `done` is the message that confirms it. */
  readonly onSeats: (seats: Seat[], done: string) => void;
  readonly readOnly?: boolean;
}

/** A gig's setlist editor. It becomes read-only a week after the gig, except for admins. */
export default function SetlistEditor(props: SetlistEditorProps): JSX.Element {
  const isLocked = (): boolean =>
    me()?.role !== "admin" && isSetlistLocked(props.gig, todayIn(Date.now(), bandTimeZone()));
  return (
    <Show
      when={!props.readOnly && !isLocked()}
      fallback={
        <div class="stack">
          <Show when={isLocked()}>
            <Banner icon="lock">{errorText("SETLIST_LOCKED", language())}</Banner>
          </Show>
          <SetlistView gig={props.gig} />
        </div>
      }
    >
      {/* A separate editor for each gig, because its undo history and selection apply only to that gig. */}
      <Show when={props.gig.gig_id} keyed>
        <OpenEditor gig={props.gig} onSeats={(seats, done) => props.onSeats(seats, done)} />
      </Show>
    </Show>
  );
}
