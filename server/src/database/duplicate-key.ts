/** MongoDB's own number for it. */
const DUPLICATE_KEY = 11_000;

/** What a write is refused with that would give two documents one unique key; `keyPattern` names the index's fields. */
interface DuplicateKey {
  readonly code: number;
  readonly keyPattern?: Readonly<Record<string, unknown>>;
}

/** True for the error of a write that stumbled over a key that is there already. */
export const isDuplicateKey = (error: unknown): error is DuplicateKey =>
  typeof error === "object" && error !== null && "code" in error && error.code === DUPLICATE_KEY;
