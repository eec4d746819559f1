import type { JSX } from "solid-js";
import { text } from "../i18n/text.ts";
import { ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/states.tsx";

/** The path of the profile's card for the second factor. */
const CARD = "/profile#second-factor";

/** A link to the card where members set up their second factor. */
export function FactorSetUpLink(props: { readonly size?: "s" | "m" }): JSX.Element {
  return (
    <ButtonLink look="primary" icon="key" size={props.size ?? "m"} href={CARD}>
      {text().secondFactor.setUp}
    </ButtonLink>
  );
}

/** Shown instead of a screen that admins may use only with a second factor (`SECOND_FACTOR_MISSING`). */
export function FactorMissing(): JSX.Element {
  return (
    <EmptyState icon="lock" title={text().secondFactor.missingTitle} hint={text().secondFactor.missingHint}>
      <FactorSetUpLink />
    </EmptyState>
  );
}
