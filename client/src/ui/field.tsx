import { type JSX, Show, createUniqueId } from "solid-js";
import { text } from "../i18n/text.ts";
import { Icon } from "./icon.tsx";
import "./field.css";

/** What every control with a label has in common. */
export interface FieldProps {
  readonly label: string;
  /** Keeps the label for screen readers only, where the place already says it. */
  readonly hideLabel?: boolean;
  /** Helps before anything is wrong. */
  readonly hint?: string | undefined;
  /** What is wrong, in one sentence; takes the place of the hint. */
  readonly error?: string | undefined;
  /** Says "optional" beside the label, where most fields of a form are needed. */
  readonly optional?: boolean;
  readonly class?: string;
}

/** The attributes that tie a control to its label, hint and error. */
export interface ControlIds {
  readonly id: string;
  readonly describedBy: () => string | undefined;
}

/** Label above, control, and one line of hint or error below. */
export function Field(props: FieldProps & { readonly children: (ids: ControlIds) => JSX.Element }): JSX.Element {
  const id = createUniqueId();
  const noteId = `${id}-note`;
  const describedBy = (): string | undefined => (props.error || props.hint ? noteId : undefined);
  return (
    <div class={`field ${props.class ?? ""}`} classList={{ "field--wrong": Boolean(props.error) }}>
      <label for={id} class={props.hideLabel ? "visually-hidden" : "field__label"}>
        {props.label}
        <Show when={props.optional}>
          <span class="field__optional"> · {text().app.optional}</span>
        </Show>
      </label>
      {props.children({ id, describedBy })}
      <FieldNote id={noteId} hint={props.hint} error={props.error} />
    </div>
  );
}

/** The line below a control. An error is announced when it appears. */
function FieldNote(props: Pick<FieldProps, "hint" | "error"> & { readonly id: string }): JSX.Element {
  return (
    <Show when={props.error || props.hint}>
      <p id={props.id} class="field__note" role={props.error ? "alert" : undefined}>
        <Show when={props.error} fallback={props.hint}>
          <Icon name="warning" size="s" />
          {props.error}
        </Show>
      </p>
    </Show>
  );
}

interface FieldGroupProps {
  readonly legend: string;
  readonly hint?: string;
  readonly children: JSX.Element;
}

/** Controls that belong together under one legend. */
export function FieldGroup(props: FieldGroupProps): JSX.Element {
  return (
    <fieldset class="field-group">
      <legend class="field__label">{props.legend}</legend>
      <Show when={props.hint}>
        <p class="field__note">{props.hint}</p>
      </Show>
      <div class="field-group__controls">{props.children}</div>
    </fieldset>
  );
}
