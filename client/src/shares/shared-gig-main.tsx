import type { SharedGig } from "@bandstand/shared/shares/contract.ts";
import { createResource } from "solid-js";
import { linkToken, readLink } from "../outside/ask-service.ts";
import { showPage } from "../outside/show-page.ts";
import { SharedGigPage } from "./shared-gig-view.tsx";

showPage((language) => {
  const [answer, { refetch }] = createResource(linkToken, (token) => readLink<SharedGig>("/share/read", token));
  return <SharedGigPage answer={answer.latest} language={language} onRetry={() => void refetch()} />;
});
