import { type JSX, Show } from "solid-js";
import { me, session } from "../data/session.ts";
import { text } from "../i18n/text.ts";
import { Banner } from "../ui/banner.tsx";
import { ButtonLink } from "../ui/button.tsx";

/**
 * Shown on every screen until a member has replaced the password that an admin chose. It blocks nothing
 * (docs/decisions/023-passwords-chosen-by-an-admin.md).
 */
export function GivenPasswordBanner(): JSX.Element {
  return (
    <Show when={session().state === "signed_in" && me()?.login_chosen_by_admin === true}>
      <Banner
        tone="warning"
        icon="key"
        actions={
          <ButtonLink size="s" look="primary" href="/profile#password">
            {text().banners.choosePassword}
          </ButtonLink>
        }
      >
        {text().banners.passwordGiven}
      </Banner>
    </Show>
  );
}
