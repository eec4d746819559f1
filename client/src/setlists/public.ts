import { lazy } from "solid-js";

export { saveSetlist } from "./commands.ts";
export { DragGhost, DropLine } from "./drag-layer.tsx";
export { type Load, createDrag, saidPlace } from "./drag.ts";

/** The editor, for editors and admins; a gig's page loads it when its tab is opened. */
export const SetlistEditor = lazy(() => import("./setlist-editor.tsx"));

/** The setlist with its running clock, to be read. */
export const SetlistView = lazy(() => import("./setlist-view.tsx"));

/** How many songs of a gig lack a singer, for its overview. */
export const LineUpNote = lazy(async () => ({ default: (await import("./line-up.tsx")).LineUpNote }));

/** The repertoire to pick songs from. */
export const SongPicker = lazy(() => import("./song-picker.tsx"));
