import { type JSX, createEffect, on } from "solid-js";
import { IconButton } from "./button.tsx";

interface MoveButtonsProps {
  /** The entry's place in its list. */
  readonly place: number;
  readonly upLabel: string;
  readonly downLabel: string;
  readonly mayUp: boolean;
  readonly mayDown: boolean;
  readonly onMove: (by: -1 | 1) => void;
}

/**
 * Two buttons that move an entry of a list up and down. The focus stays on the button that was pressed, so that another
 * press moves the same entry on; at the end of the list it goes to the other button.
 */
export function MoveButtons(props: MoveButtonsProps): JSX.Element {
  let up: HTMLButtonElement | undefined;
  let down: HTMLButtonElement | undefined;
  let pressed: HTMLButtonElement | undefined;
  const move = (button: HTMLButtonElement | undefined, by: -1 | 1): void => {
    pressed = button;
    props.onMove(by);
  };
  /* A button loses the focus when its entry is put elsewhere in the page, and when it is disabled. */
  createEffect(
    on(
      () => props.place,
      () => {
        const button = pressed;
        pressed = undefined;
        const focused = document.activeElement;
        if (button === undefined || (focused !== document.body && focused !== button)) return;
        const other = button === up ? down : up;
        (button.disabled ? other : button)?.focus();
      },
      { defer: true },
    ),
  );
  return (
    <>
      <IconButton
        ref={(button) => (up = button)}
        icon="arrow-up"
        label={props.upLabel}
        disabled={!props.mayUp}
        onClick={() => move(up, -1)}
      />
      <IconButton
        ref={(button) => (down = button)}
        icon="arrow-down"
        label={props.downLabel}
        disabled={!props.mayDown}
        onClick={() => move(down, 1)}
      />
    </>
  );
}
