import type { JSX } from "solid-js";
import { areSingleKeysOn, switchSingleKeys } from "../data/single-keys.ts";
import { text } from "../i18n/text.ts";
import { Switch } from "../ui/checkbox.tsx";

/** The switch for single-key shortcuts on this device. */
export function KeysCard(): JSX.Element {
  return (
    <section class="card" id="keys">
      <h2>{text().keys.keyboard}</h2>
      <Switch
        label={text().keys.single}
        hint={text().keys.singleHint}
        checked={areSingleKeysOn()}
        onChange={switchSingleKeys}
      />
    </section>
  );
}
