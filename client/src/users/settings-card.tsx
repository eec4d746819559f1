import type { JSX } from "solid-js";
import { call } from "../data/api.ts";
import { LANGUAGES } from "../i18n/languages.ts";
import { type Language, language, setLanguage, text } from "../i18n/text.ts";
import { Segmented } from "../ui/segmented.tsx";
import { setTheme, theme } from "../ui/theme.ts";

/** Language and appearance. Changes to both take effect immediately on this device, even offline. */
export function SettingsCard(): JSX.Element {
  /* The account stores the language for emails and new devices. A choice made offline does not reach it. */
  const choose = async (next: Language): Promise<void> => {
    await setLanguage(next);
    await call("updateMe", { body: { language: next } });
  };
  return (
    <section class="card">
      <h2>{text().users.settings}</h2>
      <Segmented
        label={text().app.language}
        value={language()}
        options={LANGUAGES.map((choice) => ({ value: choice.language, label: choice.name }))}
        onChange={choose}
      />
      <Segmented
        label={text().app.theme}
        value={theme()}
        options={[
          { value: "system", label: text().app.themeSystem },
          { value: "light", label: text().app.themeLight, icon: "sun" },
          { value: "dark", label: text().app.themeDark, icon: "moon" },
        ]}
        onChange={setTheme}
      />
    </section>
  );
}
