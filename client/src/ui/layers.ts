/** Selects what opens above a screen and has its own keys. */
export const LAYERS = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';
