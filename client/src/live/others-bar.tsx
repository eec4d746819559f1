import { type JSX, Match, Show, Switch } from "solid-js";
import { text } from "../i18n/text.ts";
import { Button } from "../ui/button.tsx";
import type { LiveSession } from "./live-session.ts";

/** An unobtrusive bar, above the next song, that offers changes by others. It never covers the current song. */
export function OthersBar(props: {
  readonly session: LiveSession;
  /** Other notices in the same area. */
  readonly children: JSX.Element;
}): JSX.Element {
  return (
    <div class="live-bars" aria-live="polite">
      <Show when={props.session.others()}>
        {(others) => (
          <div class="live-bar row">
            <span>{text().live.others(others().count, others().fromSong)}</span>
            <Button look="stage" onClick={() => props.session.adopt("now")}>
              {text().live.othersNow}
            </Button>
            <Button look="stage" onClick={() => props.session.adopt("after")}>
              {text().live.othersAfter}
            </Button>
            <Button look="stage" onClick={() => props.session.adopt("later")}>
              {text().live.othersLater}
            </Button>
          </div>
        )}
      </Show>
      <Show when={props.session.othersWait()}>
        <div class="live-bar row live-bar--quiet">{text().live.othersWaiting}</div>
      </Show>
      <Switch>
        <Match when={props.session.notice()?.kind === "place_moved"}>
          <div class="live-bar row">{text().live.placeMoved}</div>
        </Match>
        <Match when={props.session.notice()?.kind === "adopted"}>
          <div class="live-bar row live-bar--quiet">{text().live.othersAdopted}</div>
        </Match>
      </Switch>
      {props.children}
    </div>
  );
}
