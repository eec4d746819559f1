export { SyncPill } from "./sync-pill.tsx";
