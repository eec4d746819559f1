import { part } from "../ui/part.ts";

export { PersonField, personName } from "./person-field.tsx";

/** How to install the app; loaded only for members who have not done so. */
export const InstallGuide = part(async () => (await import("./install-guide.tsx")).InstallGuide);
