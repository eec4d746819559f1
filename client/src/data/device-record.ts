import Dexie, { type Table } from "dexie";
import { openWithTimeout } from "./open-with-timeout.ts";

/** The member who uses this browser. */
export interface DeviceRecord {
  /** The member whose database to open at startup; null after a sign-out. */
  readonly user_id: string | null;
  /**
   * True after an offline sign-out, until the server has been informed of it, which has to precede any other request.
   */
  readonly isLogoutDue: boolean;
}

const ID = "device";
const NOBODY: DeviceRecord = { user_id: null, isLogoutDue: false };

/* A separate database for one row that must be on disk immediately. Browsers write localStorage seconds later, so a
   browser killed right after a sign-in or sign-out would forget it. */
const NAME = "bandstand-device";
const device = new Dexie(NAME, { chromeTransactionDurability: "strict", cache: "disabled" });
device.version(1).stores({ records: "id" });
const records = (): Table<DeviceRecord & { readonly id: string }, string> => device.table("records");

let last: Promise<unknown> = Promise.resolve();

/* Runs one operation at a time and closes the database in between, because an open connection would block the browser
   from clearing the site's data. */
function inTurn<T>(work: () => PromiseLike<T>): Promise<T> {
  const opened = last.then(() => openWithTimeout(device));
  const mine = opened.then(work).finally(() => device.close({ disableAutoOpen: false }));
  last = mine.catch(() => undefined);
  return mine;
}

const PROBE = "bandstand-probe";

/* Opens and closes a database that is used for nothing else, and returns its name. Rejects if this browser cannot open
   databases. */
async function probe(): Promise<string> {
  const db = new Dexie(`${PROBE}-${crypto.randomUUID()}`);
  db.version(1).stores({});
  await openWithTimeout(db);
  db.close();
  return db.name;
}

async function exists(): Promise<boolean> {
  const names = await Dexie.getDatabaseNames();
  if (names.includes(NAME)) return true;
  const leftOver = names.filter((name) => name.startsWith(PROBE));
  for (const name of [...leftOver, await probe()]) Dexie.delete(name).catch(() => undefined);
  return false;
}

/**
 * Reads the record; undefined on an unused device. Rejects if no database is available. On an unused device, does not
 * create the database: WebKit locks a database if its page is left during creation, and new visitors often leave at
 * once.
 */
export async function readDeviceRecord(): Promise<DeviceRecord | undefined> {
  return (await exists()) ? await inTurn(() => records().get(ID)) : undefined;
}

/**
 * Returns the string stored under `id`. The first time, stores and returns the result of `make`, and `isNew` is true.
 * Tabs that call this at the same time get the same string. Rejects if no database can be opened.
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
 * Changes the record; `change` receives the current one. Resolves when it is on disk. Rejects if no database is
 * available.
 */
export const changeDeviceRecord = (change: (record: DeviceRecord) => DeviceRecord): Promise<void> =>
  inTurn(() =>
    device.transaction("rw", records(), async () => {
      await records().put({ ...change((await records().get(ID)) ?? NOBODY), id: ID });
    }),
  );
