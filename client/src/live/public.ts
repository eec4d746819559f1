import { lazyComponent } from "../ui/lazy-component.ts";

/** The stage tools on a gig's page. */
export const StagePanel = lazyComponent(async () => (await import("./stage-panel.tsx")).StagePanel);

/** Keeps reporting which setlist version this device has. Returns a function that stops reporting. */
export const startStageReports = async (): Promise<() => void> => (await import("./stage-report.ts")).keepReporting();
