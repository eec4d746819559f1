import type { JSX } from "solid-js";
import { reader } from "../data/reader.ts";
import { text } from "../i18n/text.ts";
import { chooseReading } from "./commands.ts";
import { ReaderFields } from "./reader-fields.tsx";

/** What the member plays and sings, and in which key they read. A change takes effect immediately, even offline. */
export function PartsCard(): JSX.Element {
  return (
    <section class="card" id="parts">
      <h2>{text().users.partsTitle}</h2>
      <ReaderFields value={reader()} onChange={chooseReading} />
    </section>
  );
}
