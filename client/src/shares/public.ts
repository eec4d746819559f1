import { lazyDialog } from "../ui/lazy-component.ts";

/** Links to a gig for people outside the band: create one, see which are valid, revoke one. */
export const ShareSheet = lazyDialog(async () => (await import("./share-sheet.tsx")).ShareSheet);
