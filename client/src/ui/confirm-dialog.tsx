import type { JSX } from "solid-js";
import { text } from "../i18n/text.ts";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import type { IconName } from "./icons.ts";

interface ConfirmDialogProps {
  readonly open: boolean;
  /** Called for Escape, the backdrop, the close button and "cancel". */
  readonly onClose: () => void;
  readonly title: string;
  readonly description?: string;
  /** The label of the confirming button. */
  readonly confirm: string;
  readonly icon?: IconName;
  /** True if something is lost. */
  readonly danger?: boolean;
  readonly busy?: boolean;
  /** True while a necessary choice is missing. */
  readonly disabled?: boolean;
  readonly size?: "s" | "m";
  readonly onConfirm: () => void | Promise<void>;
  /** Choices that belong to the question. */
  readonly children?: JSX.Element;
}

/** Asks before an action that cannot simply be undone. */
export function ConfirmDialog(props: ConfirmDialogProps): JSX.Element {
  return (
    <Dialog
      open={props.open}
      size={props.size ?? "s"}
      onClose={() => props.onClose()}
      title={props.title}
      {...(props.description === undefined ? {} : { description: props.description })}
      actions={
        <>
          <Button look="quiet" onClick={() => props.onClose()}>
            {text().app.cancel}
          </Button>
          <Button
            look={props.danger ? "danger" : "primary"}
            {...(props.icon === undefined ? {} : { icon: props.icon })}
            busy={props.busy ?? false}
            disabled={props.disabled}
            onClick={() => props.onConfirm()}
          >
            {props.confirm}
          </Button>
        </>
      }
    >
      {props.children}
    </Dialog>
  );
}
