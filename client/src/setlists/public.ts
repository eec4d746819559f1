import { lazyComponent } from "../ui/lazy-component.ts";

export { saveSetlist } from "./commands.ts";
export { DragGhost, DropLine } from "./drag-layer.tsx";
export { createDrag, dragMessage } from "./drag.ts";
export type { DragPayload } from "./drag-rows.ts";

/** The editor, for editors and admins; loaded when its tab on a gig's page is opened. */
export const SetlistEditor = lazyComponent(async () => (await import("./setlist-editor.tsx")).default);

/** The setlist with its computed times, read-only. */
export const SetlistView = lazyComponent(async () => (await import("./setlist-view.tsx")).default);

/** The number of a gig's songs that have a singer who is out or may be out, for the gig's overview. */
export const LineUpNote = lazyComponent(async () => (await import("./line-up.tsx")).LineUpNote);

/** The repertoire with search and filters, for adding songs to something other than a setlist. */
export const SongPicker = lazyComponent(async () => (await import("./song-picker.tsx")).default);
