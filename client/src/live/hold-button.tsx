import { type JSX, createSignal, onCleanup } from "solid-js";
import "./hold-button.css";

interface HoldButtonProps {
  /** Says what holding the button does, for screen readers. */
  readonly label: string;
  readonly onHeld: () => void;
  /** Called for a short tap; omitted if a tap does nothing. */
  readonly onTap?: () => void;
  /** How long to hold, in milliseconds. */
  readonly holdMs: number;
  readonly class?: string;
  readonly current?: boolean;
  readonly children: JSX.Element;
}

/**
 * A button that acts only when it is held, so that an accidental touch does not leave live mode or jump to another
 * song. A filling bar shows the progress. On a keyboard, Enter acts immediately, or like a tap if there is `onTap`: a
 * held key would repeat, which live mode ignores.
 */
export function HoldButton(props: HoldButtonProps): JSX.Element {
  const [holding, setHolding] = createSignal(false);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let held = false;

  const stop = (): void => {
    clearTimeout(timer);
    setHolding(false);
  };
  const start = (): void => {
    held = false;
    setHolding(true);
    timer = setTimeout(() => {
      held = true;
      setHolding(false);
      props.onHeld();
    }, props.holdMs);
  };
  onCleanup(stop);

  return (
    <button
      type="button"
      class={`hold ${props.class ?? ""}`}
      classList={{ "hold--holding": holding() }}
      data-hold-ms={props.holdMs}
      aria-label={props.label}
      aria-current={props.current ? "step" : undefined}
      onPointerDown={(event) => event.button === 0 && start()}
      onPointerUp={stop}
      onPointerLeave={stop}
      onPointerCancel={stop}
      onContextMenu={(event) => event.preventDefault()}
      onClick={(event) => {
        if (held) return;
        if (event.detail === 0 && props.onTap === undefined) props.onHeld();
        else props.onTap?.();
      }}
    >
      {props.children}
    </button>
  );
}
