import type { JSX } from "solid-js";
import { text } from "../i18n/text.ts";
import { InstallGuide } from "./install-guide.tsx";

/** The way onto this device's home screen, to be found again later. */
export function InstallCard(): JSX.Element {
  return (
    <section class="card install" id="install">
      <h2>{text().welcome.install}</h2>
      <p class="soft">{text().welcome.installHint}</p>
      <InstallGuide />
    </section>
  );
}
