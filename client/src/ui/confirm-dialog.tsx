import { type JSX, Show } from "solid-js";
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
  /** The label of the confirm button. */
  readonly confirm: string;
  /** The label of the button that does not confirm; "Cancel" if omitted. */
  readonly cancel?: string;
  readonly icon?: IconName;
  /** True for a destructive action, such as deleting. */
  readonly danger?: boolean;
  /** True if the user probably wants to go back. Makes the cancel button the primary one. */
  readonly isDoubtful?: boolean;
  /** True while another button of the dialog is the primary one. */
  readonly isSecondary?: boolean;
  readonly busy?: boolean;
  /** True while a required choice is missing. */
  readonly disabled?: boolean;
  readonly size?: "s" | "m";
  readonly onConfirm: () => void | Promise<void>;
  /** Further choices, shown between the question and the buttons. */
  readonly children?: JSX.Element;
}

/** Asks for confirmation of an action that cannot easily be undone. */
export function ConfirmDialog(props: ConfirmDialogProps): JSX.Element {
  const confirmLook = () => (props.isDoubtful ? "quiet" : props.isSecondary ? "secondary" : "primary");
  const back = (): JSX.Element => (
    <Button look={props.isDoubtful ? "primary" : "quiet"} onClick={() => props.onClose()}>
      {props.cancel ?? text().app.cancel}
    </Button>
  );
  return (
    <Dialog
      open={props.open}
      size={props.size ?? "s"}
      onClose={() => props.onClose()}
      title={props.title}
      {...(props.description === undefined ? {} : { description: props.description })}
      actions={
        <>
          <Show when={!props.isDoubtful}>{back()}</Show>
          <Button
            look={props.danger ? "danger" : confirmLook()}
            {...(props.icon === undefined ? {} : { icon: props.icon })}
            busy={props.busy ?? false}
            disabled={props.disabled}
            onClick={() => props.onConfirm()}
          >
            {props.confirm}
          </Button>
          <Show when={props.isDoubtful}>{back()}</Show>
        </>
      }
    >
      {props.children}
    </Dialog>
  );
}
