import { part } from "../ui/part.ts";

/** The parts of a gig's page that belong to live mode. */
export const StagePanel = part(async () => (await import("./stage-panel.tsx")).StagePanel);

/** Keeps reporting which setlist version this device has. Returns a function that stops it. */
export const startStageReports = async (): Promise<() => void> => (await import("./stage-report.ts")).keepReporting();
