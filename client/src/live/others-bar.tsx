import { type JSX, Match, Show, Switch } from "solid-js";
import { text } from "../i18n/text.ts";
import type { LiveSession } from "./live-session.ts";

/** An unobtrusive bar above the next song with changes by others. Never covers the song. */
export function OthersBar(props: {
  readonly session: LiveSession;
  /** Further lines in the same area. */
  readonly children: JSX.Element;
}): JSX.Element {
  return (
    <div class="live-bars" aria-live="polite">
      <Show when={props.session.others()}>
        {(others) => (
          <div class="live-bar">
            <span>{text().live.others(others().count, others().fromSong)}</span>
            <button type="button" class="live-button" onClick={() => props.session.adopt("now")}>
              {text().live.othersNow}
            </button>
            <button type="button" class="live-button" onClick={() => props.session.adopt("after")}>
              {text().live.othersAfter}
            </button>
            <button type="button" class="live-button" onClick={() => props.session.adopt("later")}>
              {text().live.othersLater}
            </button>
          </div>
        )}
      </Show>
      <Show when={props.session.othersWait()}>
        <div class="live-bar live-bar--quiet">{text().live.othersWaiting}</div>
      </Show>
      <Switch>
        <Match when={props.session.notice()?.kind === "place_moved"}>
          <div class="live-bar">{text().live.placeMoved}</div>
        </Match>
        <Match when={props.session.notice()?.kind === "adopted"}>
          <div class="live-bar live-bar--quiet">{text().live.othersAdopted}</div>
        </Match>
      </Switch>
      {props.children}
    </div>
  );
}
