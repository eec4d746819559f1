import { todayIn } from "@bandstand/shared/time/day.ts";
import { createEffect } from "solid-js";
import { linkToken } from "../outside/ask-service.ts";
import { showPage } from "../outside/show-page.ts";
import { trustedWorker } from "../ui/trusted-types.ts";
import { createGuestLink } from "./guest-link.ts";
import { GuestPage } from "./guest-page.tsx";

/** Caches this page's files on the device. Private windows may forbid that; the link then works only online. */
function keepPage(): void {
  if (!("serviceWorker" in navigator) || !import.meta.env.PROD) return;
  navigator.serviceWorker
    .register(trustedWorker("/guest-sw.js"), { scope: "/guest", updateViaCache: "none" })
    .catch(() => undefined);
}

const today = (): string => todayIn(Date.now(), new Intl.DateTimeFormat().resolvedOptions().timeZone);

showPage((language) => {
  const link = createGuestLink(linkToken(), today);
  let isKept = false;
  createEffect(() => {
    if (isKept || typeof link.answer() !== "object") return;
    isKept = true;
    keepPage();
  });
  return <GuestPage link={link} language={language} />;
});
