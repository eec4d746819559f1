export { GigRowLink } from "./gig-row.tsx";
export { type GigRow, today } from "./queries.ts";
export { mayEdit, isAdmin } from "./rights.ts";
