/** So long a change can be taken back before anybody is told of it, in ms from when the service wrote it. */
export const TAKE_BACK_MS = 60_000;
