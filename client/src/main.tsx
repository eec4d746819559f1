import { render } from "solid-js/web";
import { App } from "./app/app.tsx";
import { startUpdates } from "./app/update.ts";
import { chosenLanguage, showLanguage } from "./i18n/text.ts";
import "./ui/tokens.css";
import "./ui/base.css";

const place = document.getElementById("app");
if (place === null) throw new Error("index.html has no #app");

await showLanguage(chosenLanguage() ?? "de");
place.replaceChildren();
render(() => <App />, place);
await startUpdates();
