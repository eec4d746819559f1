import { type JSX, Show } from "solid-js";
import { text } from "../i18n/text.ts";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icons.ts";
import "./states.css";

interface EmptyStateProps {
  readonly icon: IconName;
  readonly title: string;
  readonly hint?: string;
  /** The next action, usually one button. */
  readonly children?: JSX.Element;
}

/** An empty screen: says what is missing and offers the next action. */
export function EmptyState(props: EmptyStateProps): JSX.Element {
  return (
    <div class="state">
      <span class="state__icon tone-accent">
        <Icon name={props.icon} size="l" />
      </span>
      <p class="state__title">{props.title}</p>
      <Show when={props.hint}>
        <p class="state__hint">{props.hint}</p>
      </Show>
      <Show when={props.children}>
        <div class="row">{props.children}</div>
      </Show>
    </div>
  );
}

interface ErrorStateProps {
  /** The error in one sentence; a general one by default. */
  readonly title?: string;
  readonly hint?: string;
  readonly onRetry?: () => void;
}

/** Shown in place of content that could not be loaded, with an optional retry button. */
export function ErrorState(props: ErrorStateProps): JSX.Element {
  return (
    <div class="state" role="alert">
      <span class="state__icon tone-danger">
        <Icon name="warning" size="l" />
      </span>
      <p class="state__title">{props.title ?? text().app.errorTitle}</p>
      <p class="state__hint">{props.hint ?? text().app.errorHint}</p>
      <Show when={props.onRetry}>
        {(retry) => (
          <Button icon="sync" onClick={() => retry()()}>
            {text().app.retry}
          </Button>
        )}
      </Show>
    </div>
  );
}

/** Shown while offline on the few screens that need the server. */
export function OfflineState(props: { readonly hint?: string; readonly onRetry?: () => void }): JSX.Element {
  return (
    <div class="state" role="status">
      <span class="state__icon tone-accent">
        <Icon name="cloud-off" size="l" />
      </span>
      <p class="state__title">{text().app.offlineTitle}</p>
      <p class="state__hint">{props.hint ?? text().app.offlineHint}</p>
      <Show when={props.onRetry}>
        {(retry) => (
          <Button icon="sync" onClick={() => retry()()}>
            {text().app.retry}
          </Button>
        )}
      </Show>
    </div>
  );
}
