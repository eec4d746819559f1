import { type JSX, Show, children } from "solid-js";
import { text } from "../i18n/text.ts";
import { Icon } from "./icon.tsx";
import { usePageTitle } from "./title.ts";
import "./page-header.css";

export interface PageHeaderProps {
  readonly title: string;
  /** A short line below the title. */
  readonly subtitle?: JSX.Element;
  /** Target of the back arrow before the title. Screens in the main menu have none. */
  readonly backHref?: string | undefined;
  /** Buttons at the end of the line. */
  readonly actions?: JSX.Element;
}

/** Header of a screen: back arrow, title, actions. Also sets the title of the browser's tab. */
export function PageHeader(props: PageHeaderProps): JSX.Element {
  usePageTitle(() => props.title);
  /* Resolved once: a second read of the prop would create the elements a second time. */
  const subtitle = children(() => props.subtitle);
  const actions = children(() => props.actions);
  return (
    <header class="page-header">
      <Show when={props.backHref}>
        {(href) => (
          <a
            class="button button--quiet button--icon button--m page-header__back"
            href={href()}
            aria-label={text().app.back}
            title={text().app.back}
          >
            <Icon name="arrow-left" />
          </a>
        )}
      </Show>
      <div class="page-header__text">
        <h1>{props.title}</h1>
        <Show when={subtitle()}>
          <p class="soft">{subtitle()}</p>
        </Show>
      </div>
      <Show when={actions()}>
        <div class="page-header__actions">{actions()}</div>
      </Show>
    </header>
  );
}
