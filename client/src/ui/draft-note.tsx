import { type Accessor, type JSX, Show } from "solid-js";
import { text } from "../i18n/text.ts";
import { Banner } from "./banner.tsx";
import { Button } from "./button.tsx";

interface DraftNoteProps {
  readonly of: { readonly isRestored: Accessor<boolean>; readonly startAgain: () => void };
}

/** A note at the top of a form that contains restored unsaved input, with a button to start again. */
export function DraftNote(props: DraftNoteProps): JSX.Element {
  return (
    <Show when={props.of.isRestored()}>
      <Banner
        actions={
          <Button size="s" onClick={() => props.of.startAgain()}>
            {text().forms.discard}
          </Button>
        }
      >
        {text().forms.restored}
      </Banner>
    </Show>
  );
}
