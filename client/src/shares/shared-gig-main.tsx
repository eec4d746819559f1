import "../ui/tokens.css";
import "../ui/base.css";
import "../ui/layout.css";
import { createResource } from "solid-js";
import { render } from "solid-js/web";
import { readSharedGig, sharedToken } from "./read-shared-gig.ts";
import { SharedGigPage } from "./shared-gig-view.tsx";

/* The page of a shared gig is a program of its own (docs/decisions/030-links-for-outsiders.md): a few kilobytes without
   the app, its database and its service worker. */
const place = document.getElementById("app");
if (place === null) throw new Error("share.html has no #app");

const language = navigator.language.startsWith("de") ? "de" : "en";
document.documentElement.lang = language;
place.replaceChildren();
render(() => {
  const [answer, { refetch }] = createResource(sharedToken, readSharedGig);
  return <SharedGigPage answer={answer.latest} language={language} onRetry={() => void refetch()} />;
}, place);
/* Another link opened in the same tab changes only the fragment. */
addEventListener("hashchange", () => location.reload());
