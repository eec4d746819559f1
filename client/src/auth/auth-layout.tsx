import { For, type JSX, Show } from "solid-js";
import { LANGUAGES, language, setLanguage, text } from "../i18n/text.ts";
import { BrandMark } from "../ui/brand-mark.tsx";
import { usePageTitle } from "../ui/title.ts";
import "./auth-layout.css";

interface AuthLayoutProps {
  readonly title: string;
  readonly lead?: string;
  readonly children: JSX.Element;
}

/** The frame of the screens before the app: logo, one form, language. */
export function AuthLayout(props: AuthLayoutProps): JSX.Element {
  usePageTitle(() => props.title);
  return (
    <main class="auth-layout">
      <div class="auth-layout__inner">
        <p class="auth-layout__brand">
          <BrandMark />
          {text().app.name}
        </p>
        <section class="auth-layout__card">
          <h1>{props.title}</h1>
          <Show when={props.lead}>
            <p class="soft">{props.lead}</p>
          </Show>
          {props.children}
        </section>
        <p class="auth-layout__languages">
          <For each={LANGUAGES}>
            {(choice) => (
              <button
                type="button"
                class="button button--quiet button--s"
                lang={choice.language}
                aria-pressed={choice.language === language()}
                onClick={() => setLanguage(choice.language)}
              >
                {choice.name}
              </button>
            )}
          </For>
        </p>
      </div>
    </main>
  );
}
