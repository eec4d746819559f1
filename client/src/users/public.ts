import { lazy } from "solid-js";

export { PersonField, personName } from "./person-field.tsx";

/** The way onto the home screen; only who has not been there yet draws it. */
export const InstallGuide = lazy(async () => ({ default: (await import("./install-guide.tsx")).InstallGuide }));
