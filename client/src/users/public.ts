import { part } from "../ui/part.ts";

export { PersonField, personName } from "./person-field.tsx";

/** The way onto the home screen; only who has not been there yet draws it. */
export const InstallGuide = part(async () => (await import("./install-guide.tsx")).InstallGuide);
