import { type JSX, createUniqueId } from "solid-js";
import { text } from "../i18n/text.ts";
import { Button } from "./button.tsx";
import type { FormActions } from "./create-form.ts";
import { Dialog, Sheet } from "./dialog.tsx";
import { FormBody } from "./page-form.tsx";

interface FormSheetProps {
  readonly of: FormActions;
  readonly title: string;
  readonly id?: string;
  readonly class?: string;
  /** The label of the save button; "Save" if omitted. */
  readonly save?: string;
  /** Disables the save button. */
  readonly disabled?: boolean;
  /** Further buttons, before Cancel. */
  readonly actions?: JSX.Element;
  /** Content below the form that is not part of it: dialogs, further sections. */
  readonly after?: JSX.Element;
  readonly children: JSX.Element;
}

/**
 * A form in a sheet, with Cancel and Save in the footer. Cancel drops what was typed; the close button, Escape and a
 * tap outside keep it. Put all but the first fields of a long form into `FormPart`s.
 */
export function FormSheet(props: FormSheetProps): JSX.Element {
  const id = createUniqueId();
  return (
    <Sheet
      open
      onClose={() => props.of.close()}
      title={props.title}
      actions={<Footer {...props} id={props.id ?? id} />}
    >
      <Body {...props} id={props.id ?? id} />
    </Sheet>
  );
}

/** A short form in a dialog; otherwise like `FormSheet`. */
export function FormDialog(props: FormSheetProps & { readonly size?: "s" | "m" }): JSX.Element {
  const id = createUniqueId();
  return (
    <Dialog
      open
      size={props.size ?? "s"}
      onClose={() => props.of.close()}
      title={props.title}
      actions={<Footer {...props} id={props.id ?? id} />}
    >
      <Body {...props} id={props.id ?? id} />
    </Dialog>
  );
}

function Body(props: FormSheetProps): JSX.Element {
  return (
    <>
      <FormBody of={props.of} id={props.id} class={props.class}>
        {props.children}
      </FormBody>
      {props.after}
    </>
  );
}

function Footer(props: FormSheetProps): JSX.Element {
  return (
    <>
      {props.actions}
      <Button look="quiet" onClick={() => props.of.cancel()}>
        {text().app.cancel}
      </Button>
      <Button look="primary" type="submit" form={props.id} busy={props.of.busy()} disabled={props.disabled}>
        {props.save ?? text().app.save}
      </Button>
    </>
  );
}
