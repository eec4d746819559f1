import { createStore } from "solid-js/store";
import { forget, recall, remember } from "./device-memory.ts";
import type { StorageProblem } from "./storage-problem.ts";
import { openChannel } from "./tab-channel.ts";

/** The sync state, for the sync pill and for screens that need the network. It is the same in every tab. */
interface SyncStatus {
  /** False after a request without a valid response; null before the first one. */
  readonly online: boolean | null;
  /** Start of the current offline period, ms since 1970; null while online. */
  readonly offlineSince: number | null;
  /** When this device last had everything, since the app started: ms since 1970, or null. */
  readonly syncedAt: number | null;
  readonly busy: boolean;
  /** True if the server runs a newer version than this app: pending edits are sent after the update. */
  readonly needsUpdate: boolean;
  /** True while the server refuses edits because its disk is full. */
  readonly isServerFull: boolean;
  /** Why the local database keeps failing; null while it works. */
  readonly storage: StorageProblem | null;
}

const AT_START: SyncStatus = {
  online: null,
  offlineSince: null,
  syncedAt: null,
  busy: false,
  needsUpdate: false,
  isServerFull: false,
  storage: null,
};

const [status, setStatus] = createStore<SyncStatus>({ ...AT_START });

/** The current sync state. Reactive. */
export { status };

/** Storage key of the time of the last sync. It is stored so that the app can show it even after starting offline. */
const LAST_SYNC = "bandstand-last-sync";

/** When this device last had everything for this member, ms since 1970; null if it never has. Reactive. */
export const lastSync = (): number | null => status.syncedAt ?? (Number(recall(LAST_SYNC)) || null);

type StatusMessage = { readonly type: "ask" } | { readonly type: "status"; readonly status: SyncStatus };

/* Only one tab syncs; it sends its status to the others. */
const channel = openChannel<StatusMessage>("bandstand-sync");
let isLeading = false;

const publish = (): void => {
  if (isLeading) channel.postMessage({ type: "status", status: { ...status } });
};

channel.listen((message) => {
  if (message.type === "ask") publish();
  else if (!isLeading) setStatus(message.status);
});
channel.postMessage({ type: "ask" });

const note = (change: Partial<SyncStatus>): void => {
  setStatus(change);
  publish();
};

/** Sets whether this tab is the one that syncs. */
export function noteLeading(leads: boolean): void {
  isLeading = leads;
  note({ busy: false });
}

/** Records whether a request got a valid response. */
export function noteContact(online: boolean, now: number = Date.now()): void {
  if (online === status.online) return;
  note({ online, offlineSince: online ? null : now });
}

export const noteBusy = (busy: boolean): void => note({ busy });

export function noteSynced(now: number = Date.now()): void {
  note({ syncedAt: now });
  remember(LAST_SYNC, String(now));
}

export const noteNeedsUpdate = (needsUpdate: boolean): void => note({ needsUpdate });

/** Records whether the server accepts edits. */
export function noteServerFull(isServerFull: boolean): void {
  if (isServerFull !== status.isServerFull) note({ isServerFull });
}

/** Records why the local database keeps failing, or that it works. */
export function noteStorage(storage: StorageProblem | null): void {
  if (storage !== status.storage) note({ storage });
}

/** Resets everything, because another member now uses the device. */
export function resetStatus(): void {
  forget(LAST_SYNC);
  note({ ...AT_START });
}
