import { type JSX, Show, createMemo } from "solid-js";
import { createTurn } from "./turns.ts";

interface LaterProps {
  /** There is nothing else to draw first: it is made at once. */
  readonly now?: boolean;
  readonly fallback?: JSX.Element;
  readonly children: JSX.Element;
}

/**
 * A part of a screen or form that need not be there with the first one: it is made when its turn has come, a frame or
 * two later, after all `Later` and long lists that stand before it. In between the screen is drawn and the finger heard.
 */
export function Later(props: LaterProps): JSX.Element {
  const isTurn = createTurn();
  /* Once made it stays. */
  const isMade = createMemo((isMade: boolean) => isMade || isTurn() || props.now === true, false);
  return (
    <Show when={isMade()} fallback={props.fallback}>
      {props.children}
    </Show>
  );
}
