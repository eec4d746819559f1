export { GigForm } from "./gig-form.tsx";
