export { GigRowLink } from "./gig-row.tsx";
export { type GigRow, lineOf, today } from "./queries.ts";
export { mayEdit, isAdmin } from "./rights.ts";
