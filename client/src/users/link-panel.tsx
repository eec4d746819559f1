import { type JSX, Show } from "solid-js";
import { formatInstant } from "../i18n/format.ts";
import { text } from "../i18n/text.ts";
import { Button } from "../ui/button.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { QrCode } from "../ui/qr-code.tsx";

export interface MadeLink {
  readonly url: string;
  readonly expires_at: string;
}

interface LinkPanelProps {
  readonly link: MadeLink;
  /** The text before the link when it is shared. */
  readonly message: string;
}

const canShare = (): boolean => typeof navigator.share === "function";

/** A secret link for one member, to copy, share or scan. */
export function LinkPanel(props: LinkPanelProps): JSX.Element {
  const share = async (): Promise<void> => {
    /* Rejects if the user cancels. */
    await navigator.share({ text: props.message, url: props.link.url }).catch(() => undefined);
  };
  return (
    <div class="reset-link stack stack--s sunken">
      <code>{props.link.url}</code>
      <div class="row">
        <CopyButton text={props.link.url} />
        <Show when={canShare()}>
          <Button size="s" icon="share" onClick={() => void share()}>
            {text().users.share}
          </Button>
        </Show>
      </div>
      <div class="reset-link__code">
        <QrCode data={props.link.url} label={text().users.linkCode} tooLong={text().users.linkCodeTooLong} />
      </div>
      <span class="faint">{text().users.resetLinkUntil(formatInstant(props.link.expires_at))}</span>
    </div>
  );
}
