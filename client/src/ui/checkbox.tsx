import { type JSX, Show, createUniqueId } from "solid-js";
import { Icon } from "./icon.tsx";
import "./checkbox.css";

interface ToggleProps {
  readonly label: string;
  readonly hint?: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean;
}

/** A checkbox, for one of several options or for a consent. */
export function Checkbox(props: ToggleProps & { readonly hideLabel?: boolean }): JSX.Element {
  const hintId = createUniqueId();
  return (
    <label class="toggle">
      <span class="toggle__box">
        <input
          type="checkbox"
          class="toggle__input"
          checked={props.checked}
          disabled={props.disabled}
          aria-describedby={props.hint ? hintId : undefined}
          onChange={(event) => props.onChange(event.currentTarget.checked)}
        />
        <span class="toggle__tick">
          <Icon name="check" size="s" />
        </span>
      </span>
      <ToggleText {...props} hintId={hintId} />
    </label>
  );
}

/** A switch, for a setting that takes effect immediately. */
export function Switch(props: ToggleProps): JSX.Element {
  const hintId = createUniqueId();
  return (
    <label class="toggle toggle--switch">
      <ToggleText {...props} hintId={hintId} />
      <span class="toggle__box">
        <input
          type="checkbox"
          role="switch"
          class="toggle__input"
          checked={props.checked}
          disabled={props.disabled}
          aria-describedby={props.hint ? hintId : undefined}
          onChange={(event) => props.onChange(event.currentTarget.checked)}
        />
        <span class="toggle__track" />
      </span>
    </label>
  );
}

function ToggleText(props: {
  readonly label: string;
  readonly hideLabel?: boolean;
  readonly hint?: string;
  readonly hintId: string;
}): JSX.Element {
  return (
    <span class={props.hideLabel ? "visually-hidden" : "toggle__text"}>
      {props.label}
      <Show when={props.hint}>
        <span id={props.hintId} class="toggle__hint">
          {props.hint}
        </span>
      </Show>
    </span>
  );
}
