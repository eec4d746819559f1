import { type JSX, splitProps } from "solid-js";

interface FormProps extends Omit<JSX.FormHTMLAttributes<HTMLFormElement>, "onSubmit" | "noValidate" | "ref"> {
  /** Saves, or marks what keeps it from saving; a promise that ends when the server has spoken too. */
  readonly onSubmit: () => void | Promise<void>;
}

const CONTROLS = "input, textarea, select, button, [tabindex]";

/**
 * A form of the app: every one of them is made with this part. It never leaves the page, shows faults in the app's own
 * words instead of the browser's, and after a refused save it brings the first fault into view and focuses it.
 */
export function Form(props: FormProps): JSX.Element {
  const [own, rest] = splitProps(props, ["onSubmit", "children"]);
  const submit = async (event: SubmitEvent & { currentTarget: HTMLFormElement }): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget;
    await own.onSubmit();
    if (form.isConnected) showFirstFault(form);
  };
  return (
    <form {...rest} noValidate onSubmit={(event) => void submit(event)}>
      {own.children}
    </form>
  );
}

/**
 * Scrolls to the first field of `form` that says what is wrong with it, in the order of the page, and focuses it; one
 * that is folded away is opened. A refusal that belongs to no field is brought into view. Does nothing where all is well.
 */
function showFirstFault(form: HTMLElement): void {
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
  /* In the middle: clear of sticky heads, of the bar with the buttons, and of the label and sentence of the field. */
  field.scrollIntoView({ block: "center" });
  control?.scrollIntoView({ block: "nearest" });
  control?.focus({ preventScroll: true });
}
