/** MongoDB's error code for a duplicate key. */
const DUPLICATE_KEY = 11_000;

/** The error for a write that would duplicate a unique key; `keyPattern` names the index's fields. */
interface DuplicateKey {
  readonly code: number;
  readonly keyPattern?: Readonly<Record<string, unknown>>;
}

export const isDuplicateKey = (error: unknown): error is DuplicateKey =>
  typeof error === "object" && error !== null && "code" in error && error.code === DUPLICATE_KEY;
