import { createStore } from "solid-js/store";

/** What the sync is doing, for the pill and for screens that need the network. */
export interface SyncStatus {
  /** False after a request that got no answer of ours; null before the first. */
  readonly online: boolean | null;
  /** Since when there has been no answer, ms since 1970; null while there is one. */
  readonly offlineSince: number | null;
  /** The last complete pull, ms since 1970. */
  readonly syncedAt: number | null;
  readonly busy: boolean;
}

const [status, setStatus] = createStore<SyncStatus>({ online: null, offlineSince: null, syncedAt: null, busy: false });

/** Reactive. */
export { status };

/** Notes that a request got an answer of ours, or none. */
export function noteContact(online: boolean): void {
  setStatus({ online, offlineSince: online ? null : (status.offlineSince ?? Date.now()) });
}

export const noteBusy = (busy: boolean): void => setStatus({ busy });

export const noteSynced = (): void => setStatus({ syncedAt: Date.now() });
