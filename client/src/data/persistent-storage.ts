/* True in Firefox, which asks the user for permission. That question needs explaining, so in Firefox only a
   button with an explanation triggers it. */
const asksPerson = (): boolean => /Firefox\//.test(navigator.userAgent);

/**
 * Asks the browser not to delete this device's data when storage runs short. Does nothing in browsers that would ask
 * the user for permission or lack this feature.
 */
export async function requestPersistence(): Promise<void> {
  const storage = (navigator as { readonly storage?: Partial<StorageManager> }).storage;
  if (storage?.persist === undefined || asksPerson()) return;
  try {
    if (!(await storage.persisted?.())) await storage.persist();
  } catch {
    /* Thrown if the browser blocks storage; there is nothing to protect then. */
  }
}
