import { type JSX, Show } from "solid-js";
import { text } from "../i18n/text.ts";
import { Icon } from "./icon.tsx";
import { usePageTitle } from "./title.ts";
import "./page-header.css";

interface PageHeaderProps {
  readonly title: string;
  /** One quiet line below the title. */
  readonly subtitle?: JSX.Element;
  /** Where "back" leads; shown as an arrow before the title. Screens of the main menu have none. */
  readonly backHref?: string;
  /** Buttons at the end of the line. */
  readonly actions?: JSX.Element;
}

/** Head of a screen: way back, title, actions. It also names the browser's tab. */
export function PageHeader(props: PageHeaderProps): JSX.Element {
  usePageTitle(() => props.title);
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
        <Show when={props.subtitle}>
          <p class="soft">{props.subtitle}</p>
        </Show>
      </div>
      <Show when={props.actions}>
        <div class="page-header__actions">{props.actions}</div>
      </Show>
    </header>
  );
}
