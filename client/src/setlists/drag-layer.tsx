import { type JSX, Show } from "solid-js";
import type { Drag } from "./drag.ts";
import type { DragPayload } from "./drag-rows.ts";
import "../ui/drag.css";

/** The line that shows where the dragged items would land. */
export function DropLine(props: { readonly drag: Drag }): JSX.Element {
  return (
    <Show when={props.drag.line()}>
      {(line) => (
        <div
          class="drop-line"
          style={{ transform: `translate(${line().left}px, ${line().top}px)`, width: `${line().width}px` }}
        />
      )}
    </Show>
  );
}

/** The card that follows the pointer. */
export function DragGhost(props: {
  readonly drag: Drag;
  readonly title: (payload: DragPayload) => string;
  readonly ref: (element: HTMLDivElement) => void;
}): JSX.Element {
  return (
    <Show when={props.drag.dragging()?.by === "pointer" ? props.drag.dragging() : null}>
      {(dragging) => (
        <div class="drag-ghost" ref={(element) => props.ref(element)} aria-hidden="true">
          {props.title(dragging().payload)}
        </div>
      )}
    </Show>
  );
}
