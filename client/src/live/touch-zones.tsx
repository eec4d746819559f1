import { type Accessor, type JSX, Show, createEffect, createSignal, on, onCleanup } from "solid-js";
import { text } from "../i18n/text.ts";
import { areZonesKnown, keepZonesKnown } from "./commands.ts";
import "./touch-zones.css";

export interface TouchZones {
  readonly isShown: Accessor<boolean>;
  readonly show: () => void;
}

interface ZonesOptions {
  /** True if live mode was resumed during a gig; nothing may then cover the song. */
  readonly isResumed: boolean;
  /** Changes when the song changes. */
  readonly current: Accessor<unknown>;
}

/**
 * Shows where to touch when live mode is first opened on a device. Any tap, key or song change hides it and still has
 * its usual effect: a pedal still changes the song. Call in a component.
 */
export function createTouchZones({ isResumed, current }: ZonesOptions): TouchZones {
  const isNewcomer = !isResumed && !areZonesKnown();
  if (isNewcomer) keepZonesKnown();
  const [isShown, setShown] = createSignal(isNewcomer);
  const hide = (): void => void setShown(false);
  createEffect(() => {
    if (!isShown()) return;
    const listening = new AbortController();
    for (const press of ["pointerdown", "click", "keydown"] as const)
      window.addEventListener(press, hide, { capture: true, signal: listening.signal });
    onCleanup(() => listening.abort());
  });
  createEffect(on(current, hide, { defer: true }));
  return { isShown, show: () => void setShown(true) };
}

/** Labels the touch areas. Covers the song, but lets every touch through. */
export function TouchZonesHint(props: { readonly zones: TouchZones }): JSX.Element {
  return (
    <Show when={props.zones.isShown()}>
      <div class="live-zones" role="note">
        <span class="live-zones__edge" aria-hidden="true">
          ‹
        </span>
        <div class="live-zones__text">
          <p class="live-zones__sides">
            <strong>{text().live.zoneLeft}</strong>
            <strong>{text().live.zoneRight}</strong>
          </p>
          <p>{text().live.zoneSwipe}</p>
          <p>{text().live.zoneHold}</p>
          <p class="live-zones__dismiss">{text().live.zoneDismiss}</p>
        </div>
        <span class="live-zones__edge" aria-hidden="true">
          ›
        </span>
      </div>
    </Show>
  );
}
