import { type JSX, Show, createMemo } from "solid-js";
import { createDeferred } from "./frame-scheduler.ts";

interface DeferredProps {
  /** True to create the part immediately, because nothing else needs to be drawn first. */
  readonly now?: boolean;
  readonly fallback?: JSX.Element;
  readonly children: JSX.Element;
}

/**
 * A part of a screen or form that is not needed immediately: it is created a frame or two later, after all `Deferred`
 * parts and long lists before it. In the meantime, the browser draws the screen and handles input.
 */
export function Deferred(props: DeferredProps): JSX.Element {
  const isDue = createDeferred();
  /* Once created, the part stays. */
  const isMade = createMemo((isMade: boolean) => isMade || isDue() || props.now === true, false);
  return (
    <Show when={isMade()} fallback={props.fallback}>
      {props.children}
    </Show>
  );
}
