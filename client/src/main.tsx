import "./ui/fonts.css";
import "./ui/tokens.css";
import "./ui/base.css";
import "./ui/layout.css";
import "./ui/tone.css";
import { render } from "solid-js/web";
import { App } from "./app/app.tsx";
import { afterFirstScreen, start } from "./app/start.ts";
import "./data/install.ts";
import { startUpdates } from "./app/update.ts";
import { showFirstTexts, startLanguage } from "./i18n/text.ts";
/* Part of the app's first file: otherwise the sign-in form would wait for the code of the Start screen or live mode. */
import "./ui/after-paint.ts";
import "./ui/title.ts";
import { watchKeyboard } from "./ui/keyboard.ts";

const place = document.getElementById("app");
if (place === null) throw new Error("index.html has no #app");

async function run(app: HTMLElement): Promise<void> {
  const texts = showFirstTexts(startLanguage());
  /* The session gate shows an error if the database cannot be opened. */
  start().catch(() => undefined);
  await texts;
  app.replaceChildren();
  render(() => <App />, app);
  watchKeyboard();
  afterFirstScreen()
    .then(startUpdates)
    .catch(() => undefined);
}

/* Not awaited: a top-level await can hang WebKit (docs/decisions/028-no-top-level-await.md). */
void run(place);
