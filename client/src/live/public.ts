import { lazy } from "solid-js";

/** What a gig's page offers around the stage. */
export const StagePanel = lazy(async () => ({ default: (await import("./stage-panel.tsx")).StagePanel }));

/** Goes on telling the band which setlist this device holds; answers how to stop. */
export const startStageReports = async (): Promise<() => void> => (await import("./stage-report.ts")).keepReporting();
