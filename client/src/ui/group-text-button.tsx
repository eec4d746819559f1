import { type JSX, Show, createSignal } from "solid-js";
import { text } from "../i18n/text.ts";
import { Button } from "./button.tsx";
import { CopyButton } from "./copy-button.tsx";
import { Dialog } from "./dialog.tsx";
import { canShare, shareText } from "./share-text.ts";
import { TextArea } from "./text-field.tsx";

interface GroupTextProps {
  /** Returns the message. */
  readonly message: () => string;
  readonly label: string;
  /** True if this is the dialog's main action. */
  readonly isPrimary?: boolean;
  /** Called when the message has been copied or shared. */
  readonly onTaken?: () => void;
}

/**
 * Copies a message for the band's group chat, or shares it where the system can. Where there is no clipboard, as on an
 * insecure page, it shows the message with its text already selected instead.
 */
export function GroupTextButton(props: GroupTextProps): JSX.Element {
  const [shown, setShown] = createSignal<string>();
  const share = async (): Promise<void> => {
    if (await shareText({ text: props.message() })) props.onTaken?.();
  };
  return (
    <>
      <CopyButton
        text={props.message()}
        label={props.label}
        size="m"
        look={props.isPrimary ? "primary" : "secondary"}
        onCopy={() => props.onTaken?.()}
        onFail={() => setShown(props.message())}
      />
      <Show when={canShare()}>
        <Button icon="share" onClick={() => void share()}>
          {text().users.share}
        </Button>
      </Show>
      <Show when={shown()}>
        {(message) => (
          <Dialog open title={props.label} onClose={() => setShown(undefined)}>
            <TextArea
              label={props.label}
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
