import type { JSX } from "solid-js";
import { call } from "../data/api.ts";
import { LANGUAGES } from "../i18n/languages.ts";
import { type Language, language, setLanguage, text } from "../i18n/text.ts";
import { Segmented } from "../ui/segmented.tsx";
import { setTheme, theme } from "../ui/theme.ts";

/** Language and appearance. Both take effect immediately on this device, also offline. */
export function SettingsCard(): JSX.Element {
  /* The account stores the language for mails and new devices; an offline device sends it with the next change. */
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
