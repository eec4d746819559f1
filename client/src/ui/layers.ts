/**
 * CSS selector for everything that opens above a screen and handles keys itself: dialogs, menus and lists of options.
 */
export const LAYERS = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';
