import { lazyComponent } from "../ui/lazy-component.ts";

/** Links to a gig for people outside the band: create one, see which are valid, revoke one. */
export const ShareSheet = lazyComponent(async () => (await import("./share-sheet.tsx")).ShareSheet);
