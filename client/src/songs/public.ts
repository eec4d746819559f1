export { updateSong } from "./commands.ts";
export { DuplicateWarning } from "./duplicate-warning.tsx";
export { useGenres } from "./queries.ts";
export { SongLinks } from "./song-links.tsx";
