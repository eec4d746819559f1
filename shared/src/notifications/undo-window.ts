/** How long a change can be undone before anybody is notified, in ms from when the service saved it. */
export const UNDO_WINDOW_MS = 60_000;
