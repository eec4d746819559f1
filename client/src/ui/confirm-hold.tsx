import { type JSX, createSignal, onCleanup } from "solid-js";
import { text } from "../i18n/text.ts";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icons.ts";
import "./button.css";
import "./confirm-hold.css";

/** Long enough to prevent accidents; the fill animation in the style sheet takes the same time. */
const HOLD_MS = 800;

interface ConfirmHoldProps {
  readonly icon?: IconName;
  readonly onConfirm: () => void;
  readonly disabled?: boolean;
  readonly look?: "danger" | "secondary";
  readonly children: JSX.Element;
}

/**
 * A button for actions that cannot be undone: it must be held for 0.8 s with the pointer, Space or Enter. A screen
 * reader's click (without a pointer, `detail` 0) acts immediately, because it cannot be held.
 */
export function ConfirmHold(props: ConfirmHoldProps): JSX.Element {
  const [holding, setHolding] = createSignal(false);
  let timer: ReturnType<typeof setTimeout> | undefined;

  const stop = (): void => {
    clearTimeout(timer);
    setHolding(false);
  };
  const start = (): void => {
    if (holding() || props.disabled) return;
    setHolding(true);
    timer = setTimeout(() => {
      setHolding(false);
      props.onConfirm();
    }, HOLD_MS);
  };
  onCleanup(stop);
  const isPressKey = (event: KeyboardEvent): boolean => event.key === " " || event.key === "Enter";

  return (
    <button
      type="button"
      class={`button button--m hold-button hold-button--${props.look ?? "danger"}`}
      classList={{ "hold-button--holding": holding() }}
      disabled={props.disabled}
      title={text().forms.holdHint}
      onPointerDown={(event) => event.button === 0 && start()}
      onPointerUp={stop}
      onPointerLeave={stop}
      onPointerCancel={stop}
      onContextMenu={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (!isPressKey(event)) return;
        event.preventDefault();
        if (!event.repeat) start();
      }}
      onKeyUp={(event) => {
        if (!isPressKey(event)) return;
        event.preventDefault();
        stop();
      }}
      onBlur={stop}
      onClick={(event) => event.detail === 0 && props.onConfirm()}
    >
      <Icon name={props.icon ?? "trash"} />
      <span class="button__text">{props.children}</span>
    </button>
  );
}
