import { type JSX, Show } from "solid-js";
import { isDataCleared } from "../data/install.ts";
import { text } from "../i18n/text.ts";
import { Banner } from "../ui/banner.tsx";
import { InstallGuide } from "./install-guide.tsx";

/** How to install the app on this device's home screen; always shown. */
export function InstallCard(): JSX.Element {
  return (
    <section class="card install stack stack--m" id="install">
      <h2>{text().welcome.install}</h2>
      <Show when={isDataCleared()} fallback={<p class="soft">{text().welcome.installHint}</p>}>
        <Banner tone="warning">{text().welcome.weekHint}</Banner>
      </Show>
      <InstallGuide />
    </section>
  );
}
