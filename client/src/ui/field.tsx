import { type JSX, Show, createUniqueId } from "solid-js";
import { Icon } from "./icon.tsx";
import "./field.css";

/** Props of every control with a label. */
export interface FieldProps {
  readonly label: string;
  /** Shows the label to screen readers only. For fields whose position makes their meaning obvious. */
  readonly hideLabel?: boolean;
  readonly hint?: string | undefined;
  /** The error in one sentence; replaces the hint. */
  readonly error?: string | undefined;
  /** Marks the label as required. Optional fields, which are the majority, have no mark. */
  readonly required?: boolean;
  readonly class?: string;
}

/** The attributes that link a control to its label, hint and error. */
export interface ControlIds {
  readonly id: string;
  readonly describedBy: () => string | undefined;
}

/** A control with its label above and one line below for the hint or error. */
export function Field(props: FieldProps & { readonly children: (ids: ControlIds) => JSX.Element }): JSX.Element {
  const id = createUniqueId();
  const noteId = `${id}-note`;
  const describedBy = (): string | undefined => (props.error || props.hint ? noteId : undefined);
  return (
    <div class={`field ${props.class ?? ""}`} classList={{ "field--wrong": Boolean(props.error) }}>
      <label
        for={id}
        class={props.hideLabel ? "visually-hidden" : "field__label"}
        classList={{ "field__label--required": props.required }}
      >
        {props.label}
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
      <p
        id={props.id}
        class="field__note"
        classList={{ "field__note--wrong": Boolean(props.error) }}
        role={props.error ? "alert" : undefined}
      >
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
  /** An error that concerns the whole group, in one sentence. */
  readonly error?: string | undefined;
  readonly children: JSX.Element;
}

/** Related controls under one legend. */
export function FieldGroup(props: FieldGroupProps): JSX.Element {
  const errorId = createUniqueId();
  return (
    <fieldset
      class="field-group"
      classList={{ "field--wrong": Boolean(props.error) }}
      aria-describedby={props.error ? errorId : undefined}
    >
      <legend class="field__label">{props.legend}</legend>
      <Show when={props.hint}>
        <p class="field__note">{props.hint}</p>
      </Show>
      <Show when={props.error}>
        <p id={errorId} class="field__note field__note--wrong" role="alert">
          <Icon name="warning" size="s" />
          {props.error}
        </p>
      </Show>
      <div class="field-group__controls">{props.children}</div>
    </fieldset>
  );
}
