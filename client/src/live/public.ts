import { part } from "../ui/part.ts";

/** What a gig's page offers around the stage. */
export const StagePanel = part(async () => (await import("./stage-panel.tsx")).StagePanel);

/** Goes on telling the band which setlist this device holds; answers how to stop. */
export const startStageReports = async (): Promise<() => void> => (await import("./stage-report.ts")).keepReporting();
