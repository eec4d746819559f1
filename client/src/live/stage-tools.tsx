import { type JSX, Show } from "solid-js";
import { text } from "../i18n/text.ts";
import { Button } from "../ui/button.tsx";
import { HoldButton } from "./hold-button.tsx";
import type { StageControls } from "./stage-controls.ts";
import "./stage-tools.css";

const UNLOCK_HOLD_MS = 800;

/** The buttons for settings and touch lock. The unlock button replaces them, so it covers nothing else. */
export function StageTools(props: { readonly controls: StageControls }): JSX.Element {
  return (
    <>
      <Show when={props.controls.isLocked()}>
        <div class="live-lock" />
      </Show>
      <div class="live-tools">
        <Show
          when={!props.controls.isLocked()}
          fallback={
            <HoldButton
              class="button button--stage-quiet live-tools__unlock"
              label={text().live.unlock}
              holdMs={UNLOCK_HOLD_MS}
              onHeld={() => props.controls.setLocked(false)}
            >
              <Padlock />
              <small>{text().live.hold}</small>
            </HoldButton>
          }
        >
          <Button look="stage-quiet" aria-label={text().live.settings} onClick={() => props.controls.open("settings")}>
            Aa
          </Button>
          <Button look="stage-quiet" aria-label={text().live.lock} onClick={() => props.controls.setLocked(true)}>
            <Padlock />
          </Button>
        </Show>
      </div>
    </>
  );
}

const Padlock = (): JSX.Element => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d="M7 11V8a5 5 0 0 1 10 0v3M6 11h12v9H6z" />
  </svg>
);
