export { GigForm } from "./gig-form.tsx";
export { lineOf } from "./gig-line.ts";
export { GigRowLink } from "./gig-row.tsx";
export type { GigRow } from "./queries.ts";
