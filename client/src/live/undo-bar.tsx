import { type JSX, Show } from "solid-js";
import { text } from "../i18n/text.ts";
import { Button } from "../ui/button.tsx";
import type { LiveSession } from "./live-session.ts";

interface UndoBarProps {
  readonly session: LiveSession;
  readonly mayWrite: boolean;
}

/** The last change on this device, with undo. */
export function UndoBar(props: UndoBarProps): JSX.Element {
  const done = (): string | null => {
    const notice = props.session.notice();
    return notice?.kind === "done" || notice?.kind === "jumped" ? notice.text : null;
  };
  return (
    <Show when={done()}>
      {(words) => (
        <div class="live-bar row">
          <span>
            {words()}
            <Show when={!props.mayWrite && props.session.notice()?.kind === "done"}>
              {" "}
              <small>{text().live.onlyHere}</small>
            </Show>
          </span>
          <Button look="stage" onClick={() => props.session.undo()}>
            {text().live.undo}
          </Button>
        </div>
      )}
    </Show>
  );
}
