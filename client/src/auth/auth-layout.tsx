import { type JSX, Show } from "solid-js";
import { text } from "../i18n/text.ts";
import { BrandMark } from "../ui/brand-mark.tsx";
import { LanguageSwitch } from "../ui/language-switch.tsx";
import { usePageTitle } from "../ui/title.ts";
import "./auth-layout.css";

interface AuthLayoutProps {
  readonly title: string;
  readonly lead?: string;
  readonly children: JSX.Element;
}

/** The frame of the screens shown before sign-in: language, logo, one form. */
export function AuthLayout(props: AuthLayoutProps): JSX.Element {
  usePageTitle(() => props.title);
  return (
    <main class="auth-layout">
      <div class="auth-layout__inner">
        {/* At the top, so a visitor who cannot read the page finds it, however long the form is. */}
        <LanguageSwitch />
        <p class="auth-layout__brand">
          <BrandMark />
          {text().app.name}
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
