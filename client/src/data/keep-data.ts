/* Firefox puts the question to the person, who has to know what it is about: there a button asks. */
const asksPerson = (): boolean => /Firefox\//.test(navigator.userAgent);

/**
 * Asks the browser not to clear this device's data when space runs short, where it decides that by itself. Browsers
 * that cannot, or pages that may not ask, stay as they are.
 */
export async function keepDataQuietly(): Promise<void> {
  const storage = (navigator as { readonly storage?: Partial<StorageManager> }).storage;
  if (storage?.persist === undefined || asksPerson()) return;
  try {
    if (!(await storage.persisted?.())) await storage.persist();
  } catch {
    /* Storage is blocked. */
  }
}
