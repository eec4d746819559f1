import { createSignal } from "solid-js";

const [areKeysShown, setKeysShown] = createSignal(false);

/** Whether the dialog that lists all keyboard shortcuts is open. Reactive. */
export { areKeysShown, setKeysShown };
