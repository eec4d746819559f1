import { type Accessor, batch, createMemo, createSignal } from "solid-js";
import { type SetStoreFunction, createStore } from "solid-js/store";
import { type Refused, fieldErrors, formFailure } from "../i18n/failure.ts";

type Name<T> = keyof T & string;
type NameOf<T, Value> = { [K in Name<T>]: T[K] extends Value ? K : never }[Name<T>];
/** Fields that hold free text rather than one of a fixed set of values. */
type TextName<T> = { [K in Name<T>]: string extends T[K] ? (T[K] extends string | null ? K : never) : never }[Name<T>];

/** Input that is kept on the device while the user types; created by `createFormDraft`. */
interface KeptInput {
  readonly isRestored: Accessor<boolean>;
  readonly startAgain: () => void;
  readonly done: () => void;
}

type Problem = string | false | undefined;
type Problems<T, Extra extends string> = { readonly [K in Name<T> | Extra]?: Problem };
type Checks<T, Extra extends string> = { readonly [K in Name<T> | Extra]?: (fields: T) => Problem };

/** Why one field was refused. */
export interface FieldRefusal {
  readonly field: string;
  readonly sentence: string;
}

/** Why a form was refused: a failed request, or a sentence for the foot of the form or for one field. */
type Refusal = string | Refused | FieldRefusal;

/**
 * The outcome of a save: `undefined` if the form was saved; `false` if the save is not finished, for example because
 * the user has to answer a question first; otherwise why it was refused.
 */
type FormOutcome = undefined | false | Refusal;

type Source<T> =
  | { readonly start: T; readonly fields?: never }
  /** For input that is kept on the device while the user types: the result of `createFormDraft`. */
  | { readonly fields: readonly [fields: T, set: SetStoreFunction<T>, kept: KeptInput]; readonly start?: never };

/** The fields come from `start`, which is copied, or from `fields`. */
type FormOptions<T extends object, Extra extends string> = Source<T> & {
  /** The maximum lengths of text fields, from the room's `limits.ts` in `shared`. */
  readonly limits?: { readonly [K in Name<T>]?: number };
  /** The fields that must not be empty, and the error if they are. */
  readonly required?: { readonly [K in Name<T>]?: () => string };
  /**
   * For every other field that can be invalid, a check that returns its error; or one function that returns all errors.
   */
  readonly check?: Checks<T, Extra> | ((fields: T) => Problems<T, Extra>);
  /**
   * True if the form can be saved only once, for example with a one-time link. It stays busy after the save, so that a
   * second tap while the next page loads does not send another request, which would be refused.
   */
  readonly savesOnce?: boolean;
  /** Called with valid fields only. If it throws, the input is kept. */
  readonly save: (fields: T) => FormOutcome | void | Promise<FormOutcome | void>;
  /** Removes the form from the screen. */
  readonly onClose?: () => void;
};

/** The parts of a form that `FormSheet` and `PageForm` need. */
export interface FormActions {
  /** Saves if the fields are valid, otherwise shows their errors. Resolves after the save. */
  readonly submit: () => Promise<void>;
  /** Closes the form and keeps what was typed. */
  readonly close: () => void;
  /** Closes the form and drops what was typed. */
  readonly cancel: () => void;
  /** Resets the form to its initial values. */
  readonly startAgain: () => void;
  readonly isRestored: Accessor<boolean>;
  readonly busy: Accessor<boolean>;
  /** Why the last save was refused; "" if it was not, or if the reason is shown next to a single field. */
  readonly refused: Accessor<string>;
}

/** The props that `field` returns for a text field. */
interface TextBinding {
  readonly value: string;
  readonly onInput: (typed: string) => void;
  readonly error: string | undefined;
  readonly required: boolean;
  readonly maxLength: number | undefined;
}

/** The props that `choice` returns for a select, combobox, segmented control or person field. */
interface ChoiceBinding<Value> {
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly error: string | undefined;
  readonly required: boolean;
}

/** The fields of a form, their errors, and its actions. */
export interface FormState<T extends object, Extra extends string = never> extends FormActions {
  /** The current input. Reactive. */
  readonly fields: T;
  /** Replaces the given fields; an object or a list is not merged with its previous value. */
  readonly set: (part: Partial<T>) => void;
  /** The error of a field. Undefined before the first attempt to save. */
  readonly error: (name: Name<T> | Extra) => string | undefined;
  /** True after an attempt to save with invalid fields, until the next one with valid fields. */
  readonly tried: Accessor<boolean>;
  /** Shows why something other than a save was refused; "" removes the message. */
  readonly refuse: (refusal: Refusal) => void;
  /** The server's messages by path, such as `songs.3.title`, for fields that are not known in advance. */
  readonly refusals: Accessor<Readonly<Record<string, string>>>;
  /** Drops the input kept on the device. Only needed if the form is saved after `save` has returned false. */
  readonly done: () => void;
  readonly field: (name: TextName<T>) => TextBinding;
  readonly choice: <K extends Name<T>>(name: K) => ChoiceBinding<T[K]>;
  readonly toggle: (name: NameOf<T, boolean>) => {
    readonly checked: boolean;
    readonly onChange: (checked: boolean) => void;
  };
}

type Errors = Readonly<Record<string, string | undefined>>;
const NONE: Readonly<Record<string, string>> = {};

/* A `save` function often returns the result of a signal's setter, which may be any value except a refusal. */
const isRefusal = (outcome: unknown): outcome is Refusal =>
  typeof outcome === "string" ||
  (typeof outcome === "object" && outcome !== null && ("code" in outcome || "sentence" in outcome));

/** Returns the message for the foot of the form and the messages for individual fields. */
const sentencesOf = (refusal: Refusal): [foot: string, byField: Readonly<Record<string, string>>] => {
  if (typeof refusal === "string") return [refusal, NONE];
  if ("field" in refusal) return ["", { [refusal.field]: refusal.sentence }];
  return [formFailure(refusal), fieldErrors(refusal)];
};

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === "string" && value.trim() === "");

/**
 * Creates the state of a form. Errors are shown after an attempt to save with invalid fields, until one with valid
 * fields; a refused save keeps the input; a second save is ignored while one is running; cancelling drops the kept
 * input, closing does not. Spread `field`, `choice` and `toggle` into the controls. `Extra` are the names of errors
 * that belong to no field. Call it in a component.
 */
export function createForm<T extends object, Extra extends string = never>(
  options: FormOptions<T, NoInfer<Extra>>,
): FormState<T, Extra> {
  const [fields, setFields, kept] = options.fields ?? createStore<T>({ ...options.start });
  const [tried, setTried] = createSignal(false);
  const [busy, setBusy] = createSignal(false);
  const [refused, setRefused] = createSignal("");
  const [refusals, setRefusals] = createSignal<Readonly<Record<string, string>>>(NONE);

  const valueOf = (name: string): unknown => fields[name as Name<T>];
  const found = (): Errors => {
    const errors: Record<string, string | undefined> = {};
    for (const [name, sentence] of Object.entries<(() => string) | undefined>(options.required ?? {}))
      if (isEmpty(valueOf(name))) errors[name] = sentence?.();
    const { check = {} } = options;
    const problems: Readonly<Record<string, Problem | ((fields: T) => Problem)>> =
      typeof check === "function" ? check(fields) : check;
    for (const [name, problem] of Object.entries(problems))
      errors[name] ??= (typeof problem === "function" ? problem(fields) : problem) || undefined;
    return errors;
  };
  const errors = createMemo((): Errors => (tried() ? found() : NONE));
  const error = (name: string): string | undefined => refusals()[name] || errors()[name];

  /* The cast is safe, because the store keeps the fields that `part` omits. */
  const set = (part: Partial<T>): void => setFields(part as T);
  const setOne = (name: string, value: unknown): void => set({ [name]: value } as Partial<T>);
  const done = (): void => kept?.done();
  const refuse = (refusal: Refusal): void =>
    batch(() => {
      const [foot, byField] = sentencesOf(refusal);
      setRefused(foot);
      setRefusals(byField);
    });

  const submit = async (): Promise<void> => {
    if (busy()) return;
    setTried(true);
    if (Object.values(errors()).some((one) => one !== undefined)) return;
    /* Hides errors, because the save may empty a required field, such as a password. */
    setTried(false);
    refuse("");
    setBusy(true);
    let isOver = false;
    try {
      const outcome: unknown = await options.save(fields);
      if (isRefusal(outcome)) refuse(outcome);
      else if (outcome !== false) {
        done();
        isOver = options.savesOnce === true;
      }
    } finally {
      setBusy(isOver);
    }
  };

  const isRequired = (name: string): boolean => Object.hasOwn(options.required ?? {}, name);
  const limitOf = (name: string): number | undefined => options.limits?.[name as Name<T>];
  return {
    fields,
    set,
    error,
    tried,
    busy,
    refused,
    refuse,
    refusals,
    submit,
    done,
    isRestored: () => kept?.isRestored() ?? false,
    startAgain: () => {
      kept?.startAgain();
      setTried(false);
      refuse("");
    },
    close: () => options.onClose?.(),
    cancel: () => {
      done();
      options.onClose?.();
    },
    field: (name) => ({
      get value() {
        return (valueOf(name) as string | null) ?? "";
      },
      onInput: (typed) => setOne(name, typed),
      get error() {
        return error(name);
      },
      required: isRequired(name),
      maxLength: limitOf(name),
    }),
    choice: (name) => ({
      get value() {
        return fields[name];
      },
      onChange: (value) => setOne(name, typeof value === "string" ? value.slice(0, limitOf(name)) : value),
      get error() {
        return error(name);
      },
      required: isRequired(name),
    }),
    toggle: (name) => ({
      get checked() {
        return valueOf(name) === true;
      },
      onChange: (checked) => setOne(name, checked),
    }),
  };
}
