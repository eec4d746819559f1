import { type JSX, Show } from "solid-js";
import { text } from "../i18n/text.ts";
import { Button } from "./button.tsx";
import { CopyButton } from "./copy-button.tsx";
import { QrCode } from "./qr-code.tsx";
import { canShare, shareText } from "./share-text.ts";
import "./link-panel.css";

interface LinkPanelProps {
  readonly url: string;
  /** The text before the link when it is shared. */
  readonly message: string;
  /** A sentence that says how long the link is valid. */
  readonly until: string;
}

/** A secret link, to copy, share or scan. */
export function LinkPanel(props: LinkPanelProps): JSX.Element {
  const share = (): Promise<boolean> => shareText({ text: props.message, url: props.url });
  return (
    <div class="link-panel stack stack--s sunken">
      <code>{props.url}</code>
      <div class="row">
        <CopyButton text={props.url} />
        <Show when={canShare()}>
          <Button size="s" icon="share" onClick={() => void share()}>
            {text().users.share}
          </Button>
        </Show>
      </div>
      <div class="link-panel__code">
        <QrCode data={props.url} label={text().users.linkCode} tooLong={text().users.linkCodeTooLong} />
      </div>
      <span class="faint">{props.until}</span>
    </div>
  );
}
