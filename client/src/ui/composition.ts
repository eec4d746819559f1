const COMPOSED_KEY_CODE = 229;

/**
 * True if a key belongs to an input method, such as the Enter that accepts a suggestion. Safari sends that Enter after
 * the composition has ended, so `isComposing` is false and only the key code shows it.
 */
export const isComposed = (event: KeyboardEvent): boolean => event.isComposing || event.keyCode === COMPOSED_KEY_CODE;
