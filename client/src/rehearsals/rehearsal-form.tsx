import { type JSX, Show, Suspense, createResource, untrack } from "solid-js";
import { lazyComponent } from "../ui/lazy-component.ts";
import type { RehearsalRow } from "./queries.ts";
import { fieldsOf, proposal } from "./rehearsal-start.ts";

const OpenRehearsalForm = lazyComponent(async () => (await import("./open-rehearsal-form.tsx")).OpenRehearsalForm);

/** Creates a rehearsal or a whole series, or edits a rehearsal. Works offline. */
export function RehearsalForm(props: { readonly rehearsal?: RehearsalRow; readonly onClose: () => void }): JSX.Element {
  // Read once, because a different rehearsal gets a new form.
  const edited = untrack(() => props.rehearsal);
  const [start] = createResource(() => (edited === undefined ? proposal() : Promise.resolve(fieldsOf(edited))));
  return (
    /* Without this boundary, the list behind the form would be suspended too until the form has its initial values. */
    <Suspense>
      <Show when={start()}>{(fields) => <OpenRehearsalForm {...props} start={fields()} />}</Show>
    </Suspense>
  );
}
