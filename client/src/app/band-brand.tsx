import { UNNAMED_BAND } from "@bandstand/shared/config/band-name.ts";
import { type JSX, Show } from "solid-js";
import { db } from "../data/db.ts";
import { createLogoUrl } from "../data/kept-logo.ts";
import { createLiveRecord } from "../data/live.ts";
import { text } from "../i18n/text.ts";
import "../ui/band-mark.css";
import { BrandMark } from "../ui/brand-mark.tsx";

/** The band's logo and name at the top of the frame, which lead to the Start screen. */
export function BandBrand(): JSX.Element {
  const logo = createLogoUrl();
  const config = createLiveRecord(() => db().config.toCollection().first());
  const name = (): string => {
    const given = config()?.bandName ?? "";
    return given === UNNAMED_BAND ? "" : given;
  };
  return (
    <a class="shell__brand line touch" href="/" aria-label={name() || text().app.name}>
      <Show when={logo()} fallback={<BrandMark />}>
        {(src) => <img class="band-mark" src={src()} alt="" />}
      </Show>
      <Show when={name()}>
        <span class="shell__band">{name()}</span>
      </Show>
    </a>
  );
}
