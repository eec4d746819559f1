import { For, type JSX } from "solid-js";
import { LANGUAGES } from "../i18n/languages.ts";
import { language, setLanguage } from "../i18n/text.ts";
import "./language-switch.css";

/** Lets the user choose the language of this device, on screens that are shown without a sign-in. */
export function LanguageSwitch(): JSX.Element {
  return (
    <p class="language-switch wrap">
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
  );
}
