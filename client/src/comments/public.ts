/* What other rooms may import from the comments. */
import { lazyComponent } from "../ui/lazy-component.ts";

export { useCommentCount } from "./queries.ts";
/** The comments on a gig, rehearsal or song. At the end of a screen, so it may arrive later. */
export const Discussion = lazyComponent(async () => (await import("./discussion.tsx")).Discussion);
