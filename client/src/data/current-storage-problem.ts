import { isConnectionLost } from "./connection.ts";
import type { StorageProblem } from "./storage-problem.ts";
import { status } from "./status.ts";

/** The current problem with this device's storage; null while it works. Reactive. */
export const currentStorageProblem = (): StorageProblem | "lost" | null =>
  isConnectionLost() ? "lost" : status.storage;
