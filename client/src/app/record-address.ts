import type { Table } from "dexie";

/** Reads the record at an address below `room`, such as `/gigs`; undefined for another address or a deleted record. */
export async function recordAt<R>(table: Table<R, string>, room: string, address: string): Promise<R | undefined> {
  return address.startsWith(`${room}/`) ? await table.get(address.slice(room.length + 1)) : undefined;
}
