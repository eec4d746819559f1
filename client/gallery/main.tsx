import "../src/ui/fonts.css";
import "../src/ui/tokens.css";
import "../src/ui/base.css";
import "../src/ui/layout.css";
import "../src/ui/tone.css";
import { MemoryRouter, Route } from "@solidjs/router";
import { render } from "solid-js/web";
import { chosenLanguage, showLanguage } from "../src/i18n/text.ts";
import { Gallery } from "./gallery.tsx";

const place = document.getElementById("gallery");
if (place === null) throw new Error("index.html has no #gallery");
await showLanguage(chosenLanguage() ?? "de");
/* Rows are router links, which need a router; here they lead nowhere. */
render(
  () => (
    <MemoryRouter>
      <Route path="*" component={Gallery} />
    </MemoryRouter>
  ),
  place,
);
