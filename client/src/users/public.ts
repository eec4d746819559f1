import { lazyComponent } from "../ui/lazy-component.ts";

export { PersonField, personName } from "./person-field.tsx";

/** How to install the app; loaded only for members who have not installed it. */
export const InstallGuide = lazyComponent(async () => (await import("./install-guide.tsx")).InstallGuide);
