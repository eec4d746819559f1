import type { JSX } from "solid-js";
import { text } from "../i18n/text.ts";
import { Button } from "../ui/button.tsx";
import { scrollsAlone, setScrollsAlone } from "./chart-settings.ts";

/** Whether charts scroll by themselves with each song, in the settings of live mode. */
export function ScrollSetting(): JSX.Element {
  return (
    <Button
      look="stage"
      wide
      class="live-settings__explained"
      aria-pressed={scrollsAlone()}
      onClick={() => setScrollsAlone(!scrollsAlone())}
    >
      {text().charts.scrollsAlone}
      <small>{text().charts.scrollsAloneHint}</small>
    </Button>
  );
}
