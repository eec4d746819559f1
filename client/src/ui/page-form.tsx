import { type ComponentProps, type JSX, Show } from "solid-js";
import { Banner } from "./banner.tsx";
import { Button } from "./button.tsx";
import type { FormActions } from "./create-form.ts";
import { DraftNote } from "./draft-note.tsx";
import { Form } from "./form.tsx";

interface FormBodyProps {
  readonly of: FormActions;
  readonly id?: string;
  readonly class?: string;
  /** Shown below the reason for a refusal. */
  readonly foot?: JSX.Element;
  readonly children: JSX.Element;
}

/** The form itself: the note about restored input, the fields, and the reason for a refused save. */
export function FormBody(props: FormBodyProps): JSX.Element {
  return (
    <Form id={props.id} class={props.class} onSubmit={() => props.of.submit()}>
      <DraftNote of={props.of} />
      {props.children}
      <Show when={props.of.refused()}>
        <Banner tone="danger">{props.of.refused()}</Banner>
      </Show>
      {props.foot}
    </Form>
  );
}

interface PageFormProps extends Omit<FormBodyProps, "foot"> {
  /** The label of the submit button. */
  readonly submit: string;
  readonly look?: ComponentProps<typeof Button>["look"];
  readonly wide?: boolean;
  readonly disabled?: boolean;
  /** Below the submit button. */
  readonly after?: JSX.Element;
}

/** A form in the page, with its submit button below the fields. */
export function PageForm(props: PageFormProps): JSX.Element {
  return (
    <FormBody
      of={props.of}
      id={props.id}
      class={props.class}
      foot={
        <>
          <Button type="submit" look={props.look} wide={props.wide} busy={props.of.busy()} disabled={props.disabled}>
            {props.submit}
          </Button>
          {props.after}
        </>
      }
    >
      {props.children}
    </FormBody>
  );
}
