import "./ui/tokens.css";
import "./ui/base.css";
import "./ui/layout.css";
import "./ui/tone.css";
import { render } from "solid-js/web";
import { App } from "./app/app.tsx";
import { start } from "./app/start.ts";
import "./data/install.ts";
import { startUpdates } from "./app/update.ts";
import { chosenLanguage, showFirstTexts } from "./i18n/text.ts";
import { watchKeyboard } from "./ui/keyboard.ts";

const place = document.getElementById("app");
if (place === null) throw new Error("index.html has no #app");

const texts = showFirstTexts(chosenLanguage() ?? "de");
/* The session gate shows an error if the database cannot be opened. */
start().catch(() => undefined);
await texts;
place.replaceChildren();
render(() => <App />, place);
watchKeyboard();
/* Not awaited: the code that it imports depends on this module, which would then wait for itself. */
startUpdates().catch(() => undefined);
