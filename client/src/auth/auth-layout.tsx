import type { BandFace } from "@bandstand/shared/config/contract.ts";
import { type JSX, Show, createSignal, onCleanup, onMount } from "solid-js";
import { call } from "../data/api.ts";
import { pictureUrl } from "../data/picture-url.ts";
import { text } from "../i18n/text.ts";
import { afterNextPaint } from "../ui/after-paint.ts";
import { BandMark } from "../ui/band-mark.tsx";
import { LanguageSwitch } from "../ui/language-switch.tsx";
import { usePageTitle } from "../ui/title.ts";
import "./auth-layout.css";

interface AuthLayoutProps {
  readonly title: string;
  readonly lead?: string;
  readonly children: JSX.Element;
}

/** Without a band's name and logo, Bandstand's own are shown. */
const NO_FACE: BandFace = { band_name: "", logo: null };

/** The frame of the screens shown before sign-in: language, the band's logo and name, one form. */
export function AuthLayout(props: AuthLayoutProps): JSX.Element {
  /* A signal, because a resource would keep the form from appearing until it has loaded. */
  const [face, setFace] = createSignal<BandFace>();
  const loadFace = (): void => void call("bandFace").then((reply) => setFace(reply.ok ? reply.body : NO_FACE));
  onMount(() => onCleanup(afterNextPaint(loadFace)));
  usePageTitle(() => props.title);
  return (
    <main class="auth-layout center">
      <div class="auth-layout__inner">
        {/* At the top, so a visitor who cannot read the page finds it, however long the form is. */}
        <LanguageSwitch />
        <p class="auth-layout__brand stack stack--s">
          <Show when={face()}>
            {(found) => (
              <>
                <BandMark src={found().logo === null ? undefined : pictureUrl(found().logo ?? "")} />
                {found().band_name || text().app.name}
              </>
            )}
          </Show>
        </p>
        <section class="auth-layout__card stack stack--m card">
          <h1>{props.title}</h1>
          <Show when={props.lead}>
            <p class="soft">{props.lead}</p>
          </Show>
          {props.children}
        </section>
      </div>
    </main>
  );
}
