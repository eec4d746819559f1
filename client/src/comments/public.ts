/* What other rooms may import from the comments. */
import { lazyComponent } from "../ui/lazy-component.ts";

export { useCommentCount } from "./queries.ts";
/** The comments on a gig, rehearsal or song. Loaded on demand, because it is at the bottom of a screen. */
export const Discussion = lazyComponent(async () => (await import("./discussion.tsx")).Discussion);
