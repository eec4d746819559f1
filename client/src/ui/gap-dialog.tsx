import type { JSX } from "solid-js";
import { text } from "../i18n/text.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";

const HOUR_SECONDS = 60 * 60;

/** Asks whether an implausibly long evening is intended; `seconds` is the gap between two of its times. */
export function GapDialog(props: {
  readonly seconds: number;
  readonly onSave: () => void;
  readonly onClose: () => void;
}): JSX.Element {
  return (
    <ConfirmDialog
      open
      size="m"
      title={text().gigForm.gapTitle(Math.round(props.seconds / HOUR_SECONDS))}
      description={text().gigForm.gapHint}
      confirm={text().gigForm.saveAnyway}
      cancel={text().gigForm.changeTimes}
      isDoubtful
      onConfirm={() => props.onSave()}
      onClose={() => props.onClose()}
    />
  );
}
