import { isConnectionLost } from "./connection.ts";
import type { StorageFault } from "./storage-fault.ts";
import { status } from "./status.ts";

/** What is wrong with this device's storage; null while all is well. Reactive. */
export const storageTrouble = (): StorageFault | "lost" | null => (isConnectionLost() ? "lost" : status.storage);
