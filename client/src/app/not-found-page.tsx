import type { JSX } from "solid-js";
import { text } from "../i18n/text.ts";
import { ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/states.tsx";
import { usePageTitle } from "../ui/title.ts";

/** Shown for an unknown address. */
export function NotFoundPage(): JSX.Element {
  usePageTitle(() => text().notFound.title);
  return (
    <div class="page">
      <EmptyState icon="question-circle" title={text().notFound.title} hint={text().notFound.hint}>
        <ButtonLink look="primary" href="/">
          {text().notFound.toStart}
        </ButtonLink>
      </EmptyState>
    </div>
  );
}
