import { type JSX, Show, createSignal } from "solid-js";
import { mayEdit } from "../data/rights.ts";
import { me } from "../data/session.ts";
import { text } from "../i18n/text.ts";
import { Button } from "../ui/button.tsx";
import { lazyDialog } from "../ui/lazy-component.ts";
import { awaitedText } from "./missing-text.ts";
import type { Asked } from "./nudge-dialog.tsx";
import { memberName } from "./queries.ts";

const NudgeEventDialog = lazyDialog(async () => (await import("./nudge-dialog.tsx")).NudgeEventDialog);

interface RemindMissingProps {
  readonly asked: Asked;
  /** Ids of the members who have not answered. */
  readonly missing: readonly string[];
  /** The URL at which they can answer. */
  readonly link: string;
}

/** For editors: a button that opens the dialog for reminding members, if anybody else has not answered. */
export function RemindMissing(props: RemindMissingProps): JSX.Element {
  const [isOpen, setOpen] = createSignal(false);
  const others = (): readonly string[] => props.missing.filter((user_id) => user_id !== me()?.user_id);
  const message = (): string => awaitedText([{ what: props.asked.title, missing: others() }], memberName, props.link);
  return (
    <Show when={mayEdit() && others().length > 0}>
      <div>
        <Button size="s" icon="bell" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {text().missing.remind}
        </Button>
      </div>
      <Show when={isOpen()}>
        <NudgeEventDialog asked={props.asked} missing={others()} message={message} onClose={() => setOpen(false)} />
      </Show>
    </Show>
  );
}
