export { saveSetlist } from "./commands.ts";
