import { type JSX, Show, Suspense, createResource, untrack } from "solid-js";
import { lazyComponent } from "../ui/lazy-component.ts";
import type { RehearsalRow } from "./queries.ts";
import { type RehearsalFields, copyOf, fieldsOf, proposal } from "./rehearsal-start.ts";

const OpenRehearsalForm = lazyComponent(async () => (await import("./open-rehearsal-form.tsx")).OpenRehearsalForm);

interface RehearsalFormProps {
  /** The rehearsal to edit; omitted to create one. */
  readonly rehearsal?: RehearsalRow;
  /** The rehearsal that the new one is a copy of. */
  readonly original?: RehearsalRow;
  /** The day of a new rehearsal, if it is known. */
  readonly day?: string;
  readonly onClose: () => void;
}

async function startOf({ rehearsal, original, day }: RehearsalFormProps): Promise<RehearsalFields> {
  if (rehearsal !== undefined) return fieldsOf(rehearsal);
  return original === undefined ? await proposal(day) : copyOf(original);
}

/** Creates a rehearsal or a whole series, copies a rehearsal, or edits one. Works offline. */
export function RehearsalForm(props: RehearsalFormProps): JSX.Element {
  // Read once, because a different rehearsal gets a new form.
  const given = untrack(() => ({ ...props }));
  const [start] = createResource(() => startOf(given));
  return (
    /* Without this boundary, the list behind the form would be suspended too until the form has its initial values. */
    <Suspense>
      <Show when={start()}>{(fields) => <OpenRehearsalForm {...props} start={fields()} />}</Show>
    </Suspense>
  );
}
