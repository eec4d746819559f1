import { lazyComponent } from "../ui/lazy-component.ts";

export { startPushes } from "./push-start.ts";
export { type AnnouncedEdit, NotifyDialog, createAnnouncedEdits } from "./announced-edits.tsx";
export { showChanged } from "./change-toast.ts";
export { UNANNOUNCED, type Announcement } from "./announcement.ts";

/** The member's notification settings, for the profile. */
export const NoticesCard = lazyComponent(async () => (await import("./notices-card.tsx")).NoticesCard);
