import { isConnectionLost } from "./connection.ts";
import type { StorageProblem } from "./storage-problem.ts";
import { status } from "./status.ts";

/**
 * The current problem with this device's storage: `lost` if the database connection is lost; null while all works.
 * Reactive.
 */
export const currentStorageProblem = (): StorageProblem | "lost" | null =>
  isConnectionLost() ? "lost" : status.storage;
