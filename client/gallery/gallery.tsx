import type { JSX } from "solid-js";
import { LanguageSwitch } from "../src/ui/language-switch.tsx";
import { Segmented } from "../src/ui/segmented.tsx";
import { setTheme, theme } from "../src/ui/theme.ts";
import { Actions } from "./actions.tsx";
import { Charts } from "./charts.tsx";
import { Fields } from "./fields.tsx";
import { Forms } from "./forms.tsx";
import { Layers } from "./layers.tsx";
import { Layout } from "./layout.tsx";
import { Notes } from "./notes.tsx";
import { Screens } from "./screens.tsx";

/** Every part of `src/ui` in its states, for developers and for the browser tests. Not part of the app. */
export function Gallery(): JSX.Element {
  return (
    <main class="gallery">
      <h1>Gallery</h1>
      <Segmented
        label="Theme"
        value={theme()}
        options={[
          { value: "system", label: "System" },
          { value: "light", label: "Light" },
          { value: "dark", label: "Dark" },
        ]}
        onChange={setTheme}
      />
      <LanguageSwitch />
      <Actions />
      <Fields />
      <Forms />
      <Notes />
      <Charts />
      <Layout />
      <Screens />
      <Layers />
    </main>
  );
}
