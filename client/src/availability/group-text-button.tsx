import { type JSX, Show, createSignal } from "solid-js";
import { text } from "../i18n/text.ts";
import { CopyButton } from "../ui/copy-button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { TextArea } from "../ui/text-field.tsx";

/**
 * Copies a message for the band's group chat. Where there is no clipboard, as on an insecure page, shows the message
 * selected instead.
 */
export function GroupTextButton(props: { readonly message: () => string }): JSX.Element {
  const [shown, setShown] = createSignal<string>();
  return (
    <>
      <CopyButton
        text={props.message()}
        label={text().missing.copy}
        size="m"
        onFail={() => setShown(props.message())}
      />
      <Show when={shown()}>
        {(message) => (
          <Dialog open title={text().missing.copy} onClose={() => setShown(undefined)}>
            <TextArea
              label={text().missing.copy}
              hideLabel
              hint={text().missing.copyHint}
              readOnly
              rows={8}
              value={message()}
              onInput={() => undefined}
              onFocus={(event) => event.currentTarget.select()}
            />
          </Dialog>
        )}
      </Show>
    </>
  );
}
