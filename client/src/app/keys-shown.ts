import { createSignal } from "solid-js";

const [areKeysShown, setKeysShown] = createSignal(false);

/** Whether the dialog with all keys is open. Reactive. */
export { areKeysShown, setKeysShown };
