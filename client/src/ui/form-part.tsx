import { type JSX, Show } from "solid-js";
import { Deferred } from "./deferred.tsx";
import { FieldGroup } from "./field.tsx";

interface FormPartProps {
  /** Groups the fields under this legend. */
  readonly legend?: string;
  readonly hint?: string;
  /** The class of an element that wraps the fields, such as a row; if omitted, they are not wrapped. */
  readonly class?: string;
  readonly children: JSX.Element;
}

/**
 * A part of a form below the first fields. Parts are created one after another in the frames after the form has opened,
 * so even a long form opens at once.
 */
export function FormPart(props: FormPartProps): JSX.Element {
  const fields = (): JSX.Element => (
    <Show when={props.class} fallback={props.children}>
      <div class={props.class}>{props.children}</div>
    </Show>
  );
  return (
    <Deferred>
      <Show when={props.legend} fallback={fields()}>
        {(legend) => (
          <FieldGroup legend={legend()} hint={props.hint}>
            {fields()}
          </FieldGroup>
        )}
      </Show>
    </Deferred>
  );
}
