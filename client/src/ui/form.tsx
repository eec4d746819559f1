import { type JSX, splitProps } from "solid-js";

interface FormProps extends Omit<JSX.FormHTMLAttributes<HTMLFormElement>, "onSubmit" | "noValidate" | "ref"> {
  /** Saves, or marks the fields that prevent saving. A returned promise must resolve after the server's response. */
  readonly onSubmit: () => void | Promise<void>;
}

const CONTROLS = "input, textarea, select, button, [tabindex]";

/**
 * The form component used throughout the app. It never navigates, shows errors in the app's own words instead of the
 * browser's, and after a refused save scrolls to the first error and focuses it.
 */
export function Form(props: FormProps): JSX.Element {
  const [own, rest] = splitProps(props, ["onSubmit", "children"]);
  const submit = async (event: SubmitEvent & { currentTarget: HTMLFormElement }): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget;
    await own.onSubmit();
    if (form.isConnected) showFirstError(form);
  };
  return (
    <form {...rest} noValidate onSubmit={(event) => void submit(event)}>
      {own.children}
    </form>
  );
}

/**
 * Scrolls to the first invalid field of `form`, in page order, and focuses it, expanding collapsed parts. An error
 * without a field is scrolled into view. Does nothing if there is no error.
 */
function showFirstError(form: HTMLElement): void {
  const field = form.querySelector<HTMLElement>(".field--wrong");
  if (field === null) {
    form.querySelector('[role="alert"]')?.scrollIntoView({ block: "nearest" });
    return;
  }
  for (let fold = field.closest("details"); fold !== null; fold = fold.parentElement?.closest("details") ?? null)
    fold.open = true;
  const control =
    field.querySelector<HTMLElement>('[aria-invalid="true"]') ??
    [...field.querySelectorAll<HTMLElement>(CONTROLS)].find((found) => !found.matches(":disabled"));
  /* Centred, so that sticky headers and the button bar cover neither the field nor its label and message. */
  field.scrollIntoView({ block: "center" });
  control?.scrollIntoView({ block: "nearest" });
  control?.focus({ preventScroll: true });
}
