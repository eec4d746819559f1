import type { JSX } from "solid-js";
import { text } from "../i18n/text.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";

const HOUR_SECONDS = 60 * 60;

/** Asks whether such a long evening is intended; `seconds` is the gap between two of its times. */
export function GapDialog(props: {
  readonly seconds: number;
  readonly onSave: () => void;
  readonly onClose: () => void;
}): JSX.Element {
  return (
    <Dialog
      open
      onClose={() => props.onClose()}
      title={text().gigs.gapTitle(Math.round(props.seconds / HOUR_SECONDS))}
      description={text().gigs.gapHint}
      actions={
        <>
          <Button look="quiet" onClick={() => props.onSave()}>
            {text().gigs.saveAnyway}
          </Button>
          <Button look="primary" onClick={() => props.onClose()}>
            {text().gigs.changeTimes}
          </Button>
        </>
      }
    />
  );
}
