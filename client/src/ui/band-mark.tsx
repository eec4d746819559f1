import { type JSX, Show, createSignal } from "solid-js";
import "./band-mark.css";
import { BrandMark } from "./brand-mark.tsx";

/** The band's logo, or Bandstand's if the band has none or it cannot be loaded. */
export function BandMark(props: { readonly src: string | undefined }): JSX.Element {
  const [broken, setBroken] = createSignal<string>();
  return (
    <Show when={props.src !== broken() && props.src} fallback={<BrandMark />}>
      {(src) => <img class="band-mark" src={src()} alt="" onError={() => setBroken(src())} />}
    </Show>
  );
}
