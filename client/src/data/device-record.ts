import Dexie, { type Table } from "dexie";

/** Who uses this browser. */
export interface DeviceRecord {
  /** The member whose database is opened at the start; null after a sign-out. */
  readonly user_id: string | null;
  /** Somebody signed out without network: the server has to hear of it before anything else. */
  readonly isLogoutDue: boolean;
}

const ID = "device";
const NOBODY: DeviceRecord = { user_id: null, isLogoutDue: false };

/*
 * A database of its own for one row that must be on the disk at once. Browsers write localStorage seconds later: one
 * that is killed right after a sign-in, or a sign-out, would have forgotten it.
 */
const device = new Dexie("bandstand-device", { chromeTransactionDurability: "strict", cache: "disabled" });
device.version(1).stores({ records: "id" });
const records = (): Table<DeviceRecord & { readonly id: string }, string> => device.table("records");

let last: Promise<unknown> = Promise.resolve();

/* One at a time, and closed in between: an open connection would hold up the browser that clears a site's data. */
function inTurn<T>(work: () => PromiseLike<T>): Promise<T> {
  const mine = last.then(work).finally(() => device.close({ disableAutoOpen: false }));
  last = mine.catch(() => undefined);
  return mine;
}

/** Reads the record; undefined on a device that nobody has used. Rejects where there can be no database. */
export const readDeviceRecord = (): Promise<DeviceRecord | undefined> => inTurn(() => records().get(ID));

/**
 * Returns the text stored under `id`, or stores the result of `make` if there is none; `isNew` says which. Tabs that call
 * this at the same time get the same text. Rejects when no database can be opened.
 */
export const keepOnce = (id: string, make: () => string): Promise<{ readonly text: string; readonly isNew: boolean }> =>
  inTurn(() => {
    const texts: Table<{ readonly id: string; readonly text: string }, string> = device.table("records");
    return device.transaction("rw", texts, async () => {
      const known = await texts.get(id);
      if (known !== undefined) return { text: known.text, isNew: false };
      const text = make();
      await texts.add({ id, text });
      return { text, isNew: true };
    });
  });

/**
 * Changes the record; `change` is given what stands there. Resolves when it is on the disk. Rejects where there can be
 * no database.
 */
export const changeDeviceRecord = (change: (record: DeviceRecord) => DeviceRecord): Promise<void> =>
  inTurn(() =>
    device.transaction("rw", records(), async () => {
      await records().put({ ...change((await records().get(ID)) ?? NOBODY), id: ID });
    }),
  );
