import { changeDeviceRecord, readDeviceRecord } from "./device-record.ts";
import { forget, recall, remember } from "./device-memory.ts";

/* In localStorage for the first paint, and in the device's record because localStorage is on the disk seconds later. */
const LAST_USER = "bandstand-user";
const LOGOUT_DUE = "bandstand-logout-due";

/* Where there is no record the short memory has to do. */
const keep = (change: Parameters<typeof changeDeviceRecord>[0]): Promise<void> =>
  changeDeviceRecord(change).catch(() => undefined);

/** The member whose database to open, as far as that is known without waiting. */
export const hintedMember = (): string | null => recall(LAST_USER);

/** The member whose database to open; null after a sign-out. Rejects where this browser keeps nothing. */
export async function knownMember(): Promise<string | null> {
  const record = await readDeviceRecord();
  if (record?.isLogoutDue) remember(LOGOUT_DUE, "1");
  return record === undefined || record.isLogoutDue ? null : record.user_id;
}

/** False when this browser knows for certain that the member has signed out, or that another one has signed in. */
export async function isStillIn(user_id: string): Promise<boolean> {
  try {
    const record = await readDeviceRecord();
    if (record === undefined) await keep(() => ({ user_id, isLogoutDue: false }));
    return record === undefined || (record.user_id === user_id && !record.isLogoutDue);
  } catch {
    /* The record cannot be read now; the short memory counts. */
    return true;
  }
}

/** Somebody has signed in. */
export function rememberMember(user_id: string): Promise<void> {
  remember(LAST_USER, user_id);
  forget(LOGOUT_DUE);
  return keep(() => ({ user_id, isLogoutDue: false }));
}

/** The member is gone from this device, unless another one has come meanwhile. */
export function forgetMember(user_id: string | undefined): Promise<void> {
  if (recall(LAST_USER) === user_id) forget(LAST_USER);
  return keep((record) => (record.user_id === user_id ? { ...record, user_id: null } : record));
}

/** True while the server has not heard of a sign-out. */
export const isLogoutDue = (): boolean => recall(LOGOUT_DUE) !== null;

/** Notes that the server has to hear of a sign-out, or that it has. Resolves when that is on the disk. */
export function noteLogoutDue(isDue: boolean): Promise<void> {
  if (isDue) remember(LOGOUT_DUE, "1");
  else forget(LOGOUT_DUE);
  return keep((record) => ({ ...record, isLogoutDue: isDue }));
}
