export { SongForm } from "./song-form.tsx";
export { StatusBadge } from "./status-badge.tsx";
export { type SongRow, allSongs, isRepertoireComplete, songById } from "./queries.ts";
