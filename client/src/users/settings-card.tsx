import type { JSX } from "solid-js";
import { LANGUAGES } from "../i18n/languages.ts";
import { language, text } from "../i18n/text.ts";
import { Segmented } from "../ui/segmented.tsx";
import { setTheme, theme } from "../ui/theme.ts";
import { chooseLanguage } from "./commands.ts";

/** Language and appearance. Changes to both take effect immediately on this device, even offline. */
export function SettingsCard(): JSX.Element {
  return (
    <section class="card" id="settings">
      <h2>{text().users.settings}</h2>
      <Segmented
        label={text().device.language}
        value={language()}
        options={LANGUAGES.map((choice) => ({ value: choice.language, label: choice.name }))}
        onChange={chooseLanguage}
      />
      <Segmented
        label={text().device.theme}
        value={theme()}
        options={[
          { value: "system", label: text().device.themeSystem },
          { value: "light", label: text().device.themeLight, icon: "sun" },
          { value: "dark", label: text().device.themeDark, icon: "moon" },
        ]}
        onChange={setTheme}
      />
    </section>
  );
}
