import type { JSX } from "solid-js";
import { text } from "../i18n/text.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";

const HOUR_SECONDS = 60 * 60;

/** Asks whether an implausibly long gig or rehearsal is intended; `seconds` is the gap between two of its times. */
export function GapDialog(props: {
  readonly seconds: number;
  readonly onSave: () => void;
  readonly onClose: () => void;
}): JSX.Element {
  return (
    <ConfirmDialog
      open
      size="m"
      title={text().app.gapTitle(Math.round(props.seconds / HOUR_SECONDS))}
      description={text().app.gapHint}
      confirm={text().app.saveAnyway}
      cancel={text().app.changeTimes}
      isDoubtful
      onConfirm={() => props.onSave()}
      onClose={() => props.onClose()}
    />
  );
}
