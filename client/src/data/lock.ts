/* Missing in old browsers and on insecure pages; refused where storage is blocked. */
const isRefusal = (error: unknown): boolean => error instanceof DOMException && error.name === "SecurityError";

/**
 * Runs `work` while this tab holds the Web Lock `name`. In a browser that gives no locks `work` runs at once: tabs may
 * then do the same twice. Rejects as `work` does, and with an `AbortError` when `signal` ends the wait.
 */
export async function withLock<T>(name: string, work: () => Promise<T>, options: LockOptions = {}): Promise<T> {
  const { locks } = navigator as { readonly locks?: LockManager };
  if (locks === undefined) return await work();
  let hasBegun = false;
  const begin = (): Promise<T> => {
    hasBegun = true;
    return work();
  };
  try {
    return await locks.request(name, options, begin);
  } catch (error) {
    if (hasBegun || !isRefusal(error)) throw error;
    return await work();
  }
}

/** True while any window of this browser holds the Web Lock `name`; false where the browser cannot say. */
export async function isHeld(name: string): Promise<boolean> {
  const { locks } = navigator as { readonly locks?: LockManager };
  try {
    const { held = [] } = (await locks?.query()) ?? {};
    return held.some((lock) => lock.name === name);
  } catch (error) {
    if (isRefusal(error)) return false;
    throw error;
  }
}
