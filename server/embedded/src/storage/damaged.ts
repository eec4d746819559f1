/** The data directory cannot be used as it is. The message says why; nothing was changed. */
export class DamagedStoreError extends Error {
  override readonly name = "DamagedStoreError";
}

/** The error for a database file that is not as it was written; `what` is wrong with it. */
export function damaged(what: string): DamagedStoreError {
  return new DamagedStoreError(`the database file is damaged: ${what}`);
}
