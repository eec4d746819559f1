import { lazyComponent } from "../ui/lazy-component.ts";

export { saveSetlist } from "./commands.ts";
export { DragGhost, DropLine } from "./drag-layer.tsx";
export { createDrag, dragMessage } from "./drag.ts";
export type { DragPayload } from "./drag-rows.ts";

/** The editor, for editors and admins; a gig's page loads it when its tab is opened. */
export const SetlistEditor = lazyComponent(async () => (await import("./setlist-editor.tsx")).default);

/** The setlist with its running clock, read-only. */
export const SetlistView = lazyComponent(async () => (await import("./setlist-view.tsx")).default);

/** Number of songs of a gig without a singer, for its overview. */
export const LineUpNote = lazyComponent(async () => (await import("./line-up.tsx")).LineUpNote);

/** The repertoire for picking songs. */
export const SongPicker = lazyComponent(async () => (await import("./song-picker.tsx")).default);
