/**
 * Media query for windows as wide as a desktop, where the navigation rail shows all rooms and a list is next to its
 * open record.
 */
export const DESK = "(min-width: 1100px)";
