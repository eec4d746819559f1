export { GigRowLink } from "./gig-row.tsx";
export { type GigRow, today, useGigs } from "./queries.ts";
export { mayEdit, isAdmin } from "./rights.ts";
