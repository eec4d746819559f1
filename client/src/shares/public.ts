import { lazyComponent } from "../ui/lazy-component.ts";

/** Links to a gig for people outside the band: make one, see which are valid, end one. */
export const ShareSheet = lazyComponent(async () => (await import("./share-sheet.tsx")).ShareSheet);
