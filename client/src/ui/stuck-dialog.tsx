import type { JSX } from "solid-js";
import { text } from "../i18n/text.ts";
import { Button } from "./button.tsx";
import { CopyButton } from "./copy-button.tsx";
import { Dialog } from "./dialog.tsx";

/** Shown if the app cannot save or share the file on this device. Explains how to get it through the browser. */
export function StuckDialog(props: { readonly onClose: () => void }): JSX.Element {
  return (
    <Dialog
      open
      size="s"
      onClose={() => props.onClose()}
      title={text().exports.stuck}
      description={text().exports.stuckHint}
      actions={
        <Button look="quiet" onClick={() => props.onClose()}>
          {text().app.close}
        </Button>
      }
    >
      <CopyButton text={location.href} label={text().exports.copyAddress} />
    </Dialog>
  );
}
