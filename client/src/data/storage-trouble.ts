import { isConnectionLost } from "./connection.ts";
import type { StorageFault } from "./storage-fault.ts";
import { status } from "./status.ts";

/** The current problem with this device's storage; null while it works. Reactive. */
export const storageTrouble = (): StorageFault | "lost" | null => (isConnectionLost() ? "lost" : status.storage);
