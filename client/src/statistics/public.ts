export { SongBars } from "./song-bars.tsx";
