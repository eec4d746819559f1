import { type JSX, Show, createSignal } from "solid-js";
import { text } from "../i18n/text.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { TextArea } from "../ui/text-field.tsx";
import { showToast } from "../ui/toast.ts";

/**
 * Copies a message for the band's group chat. Where there is no clipboard, as on an insecure page, shows the message
 * selected instead.
 */
export function GroupTextButton(props: { readonly message: () => string; readonly size?: "s" | "m" }): JSX.Element {
  const [shown, setShown] = createSignal<string>();
  const copy = async (): Promise<void> => {
    const message = props.message();
    try {
      await navigator.clipboard.writeText(message);
      showToast(text().app.copied, { tone: "success" });
    } catch {
      setShown(message);
    }
  };
  return (
    <>
      <Button icon="copy" size={props.size ?? "m"} onClick={() => void copy()}>
        {text().missing.copy}
      </Button>
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
