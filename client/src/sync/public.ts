import { part } from "../ui/part.ts";

export { SyncPill } from "./sync-pill.tsx";

/** What is wrong with this device's storage, loaded when that happens. */
export const StorageNotice = part(async () => (await import("./storage-notice.tsx")).StorageNotice);
