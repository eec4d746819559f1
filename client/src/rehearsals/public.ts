export { SongPlan } from "./song-plan.tsx";
