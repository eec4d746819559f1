import { createStore } from "solid-js/store";
import { forget, recall, remember } from "./device-memory.ts";
import type { StorageFault } from "./storage-fault.ts";
import { openChannel } from "./tab-channel.ts";

/** What the sync is doing, for the pill and for screens that need the network. The same in every tab of the browser. */
interface SyncStatus {
  /** False after a request that got no answer of ours; null before the first. */
  readonly online: boolean | null;
  /** Since when there has been no answer, ms since 1970; null while there is one. */
  readonly offlineSince: number | null;
  /** The last complete pull since the app was started, ms since 1970. */
  readonly syncedAt: number | null;
  readonly busy: boolean;
  /** The server speaks a newer version than this app: what waits is sent after the update. */
  readonly needsUpdate: boolean;
  /** The server takes no edits because its disk is full. */
  readonly isServerFull: boolean;
  /** Why the local database fails round after round; null while it does not. */
  readonly storage: StorageFault | null;
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

/** Reactive. */
export { status };

/** Outlives the app, which starts without a network as well. */
const LAST_SYNC = "bandstand-last-sync";

/** The last complete pull of this device for this member, ms since 1970; null while there has been none. Reactive. */
export const lastSync = (): number | null => status.syncedAt ?? (Number(recall(LAST_SYNC)) || null);

type StatusMessage = { readonly type: "ask" } | { readonly type: "status"; readonly status: SyncStatus };

/* Only one tab syncs; the others hear from it how it goes. */
const channel = openChannel<StatusMessage>("bandstand-sync");
let isLeading = false;

const tell = (): void => {
  if (isLeading) channel.postMessage({ type: "status", status: { ...status } });
};

channel.listen((message) => {
  if (message.type === "ask") tell();
  else if (!isLeading) setStatus(message.status);
});
channel.postMessage({ type: "ask" });

const note = (change: Partial<SyncStatus>): void => {
  setStatus(change);
  tell();
};

/** Says whether this tab is the one that syncs. */
export function noteLeading(leads: boolean): void {
  isLeading = leads;
  note({ busy: false });
}

/** Notes that a request got an answer of ours, or none. */
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

/** Notes whether the server takes edits. */
export function noteServerFull(isServerFull: boolean): void {
  if (isServerFull !== status.isServerFull) note({ isServerFull });
}

/** Notes why the local database keeps failing, or that it works. */
export function noteStorage(storage: StorageFault | null): void {
  if (storage !== status.storage) note({ storage });
}

/** Forgets everything, because another member uses the device now. */
export function resetStatus(): void {
  forget(LAST_SYNC);
  note({ ...AT_START });
}
