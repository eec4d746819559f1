import { changeDeviceRecord, readDeviceRecord } from "./device-record.ts";
import { forget, recall, remember } from "./device-memory.ts";

/* Storage key of the last member's id. It is in localStorage for the first paint, and also in the device record because
   localStorage reaches the disk seconds later. */
const LAST_USER = "bandstand-user";
const LOGOUT_DUE = "bandstand-logout-due";

/* Changes the device record. Errors are ignored, because localStorage holds the same data, if less reliably. */
const keep = (change: Parameters<typeof changeDeviceRecord>[0]): Promise<void> =>
  changeDeviceRecord(change).catch(() => undefined);

/** Returns the member whose database to open, as far as that can be known synchronously. */
export const hintedMember = (): string | null => recall(LAST_USER);

/** Returns the member whose database to open; null after a sign-out. Rejects if the device record cannot be read. */
export async function knownMember(): Promise<string | null> {
  const record = await readDeviceRecord();
  if (record?.isLogoutDue) remember(LOGOUT_DUE, "1");
  return record === undefined || record.isLogoutDue ? null : record.user_id;
}

/** Returns false only if this browser knows that the member has signed out, or that another one has signed in. */
export async function isStillIn(user_id: string): Promise<boolean> {
  try {
    const record = await readDeviceRecord();
    if (record === undefined) await keep(() => ({ user_id, isLogoutDue: false }));
    return record === undefined || (record.user_id === user_id && !record.isLogoutDue);
  } catch {
    /* The record cannot be read now; rely on localStorage. */
    return true;
  }
}

/** Records the signed-in member. Call after a sign-in. */
export function rememberMember(user_id: string): Promise<void> {
  remember(LAST_USER, user_id);
  forget(LOGOUT_DUE);
  return keep(() => ({ user_id, isLogoutDue: false }));
}

/**
 * Forgets the member. Call when the member's data leaves this device. A different member who has signed in since stays
 * known.
 */
export function forgetMember(user_id: string | undefined): Promise<void> {
  if (recall(LAST_USER) === user_id) forget(LAST_USER);
  return keep((record) => (record.user_id === user_id ? { ...record, user_id: null } : record));
}

/** True while the server has not been informed of a sign-out. */
export const isLogoutDue = (): boolean => recall(LOGOUT_DUE) !== null;

/**
 * Records that the server has to be informed of a sign-out, or that it has been. Resolves when the record is on disk.
 */
export function noteLogoutDue(isDue: boolean): Promise<void> {
  if (isDue) remember(LOGOUT_DUE, "1");
  else forget(LOGOUT_DUE);
  return keep((record) => ({ ...record, isLogoutDue: isDue }));
}
