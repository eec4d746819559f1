export { RehearsalForm } from "./rehearsal-form.tsx";
export { SongPlan } from "./song-plan.tsx";
export { changeTodo } from "./item-commands.ts";
