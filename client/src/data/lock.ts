/* True for the error that a browser throws for Web Locks if storage is blocked. */
const isRefusal = (error: unknown): boolean => error instanceof DOMException && error.name === "SecurityError";

/**
 * Runs `work` while this tab holds the Web Lock `name`. In a browser without locks `work` runs immediately, and tabs
 * may do the same work twice. Rejects as `work` does, and with an `AbortError` if `signal` aborts the wait.
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

/** True while any window of this browser holds the Web Lock `name`; false if the browser cannot tell. */
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
