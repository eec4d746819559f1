import { type JSX, For } from "solid-js";
import { text } from "../i18n/text.ts";
import { Button } from "../ui/button.tsx";
import type { LiveSettings } from "./queries.ts";

interface ShowSettingsProps {
  readonly settings: LiveSettings;
  readonly change: (part: Partial<LiveSettings>) => void;
  readonly onZones: () => void;
}

const PARTS = ["shows_clock", "shows_comment", "shows_coming"] as const;

/** Settings for what the free part of the stage shows, and a button that shows the touch areas again. */
export function ShowSettings(props: ShowSettingsProps): JSX.Element {
  return (
    <>
      <h3 class="live-drawer__part stack stack--s">{text().live.shows}</h3>
      <p class="live-drawer__hint">{text().live.showsHint}</p>
      <div class="wrap">
        <For each={PARTS}>
          {(part) => (
            <Button
              look="stage"
              aria-pressed={props.settings[part]}
              onClick={() => props.change({ [part]: !props.settings[part] })}
            >
              {text().live.showsParts[part]}
            </Button>
          )}
        </For>
      </div>
      <Button look="stage" wide onClick={() => props.onZones()}>
        {text().live.zonesAgain}
      </Button>
    </>
  );
}
