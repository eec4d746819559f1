/** The data directory is unusable, for the reason in the message. Nothing in it was changed. */
export class DamagedStoreError extends Error {
  override readonly name = "DamagedStoreError";
}

/** The error for a damaged database file. */
export function damaged(reason: string): DamagedStoreError {
  return new DamagedStoreError(`the database file is damaged: ${reason}`);
}
