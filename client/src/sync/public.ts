import { lazyComponent } from "../ui/lazy-component.ts";

export { SyncPill } from "./sync-pill.tsx";

/** The notice about a problem with this device's storage, loaded when there is one. */
export const StorageNotice = lazyComponent(async () => (await import("./storage-notice.tsx")).StorageNotice);
