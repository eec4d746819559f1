import { useLocation } from "@solidjs/router";
import { type JSX, Show } from "solid-js";
import { session } from "../data/session.ts";
import { text } from "../i18n/text.ts";
import { Banner } from "../ui/banner.tsx";
import { ButtonLink } from "../ui/button.tsx";

/** Asks the member to sign in again when the server requires it. Only a notice, because work can continue. */
export function SessionBanner(): JSX.Element {
  const location = useLocation();
  return (
    <Show when={session().state === "needs_sign_in"}>
      <Banner
        tone="warning"
        icon="key"
        actions={
          <ButtonLink
            size="s"
            look="primary"
            href={`/sign-in?next=${encodeURIComponent(location.pathname + location.search)}`}
          >
            {text().app.signIn}
          </ButtonLink>
        }
      >
        {text().banners.sessionEnded}
      </Banner>
    </Show>
  );
}
