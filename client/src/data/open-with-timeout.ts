import type Dexie from "dexie";

/** How long opening may take before the user is asked to close other windows, in milliseconds. */
const OPEN_MS = 5_000;

/**
 * Opens `db`. If that fails or takes too long, closes it and rejects: another window may block it, and WebKit locks a
 * database until the browser restarts if its page was left during creation.
 */
export async function openWithTimeout(db: Dexie): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("blocked")), OPEN_MS);
  });
  try {
    await Promise.race([db.open(), late]);
  } catch (error) {
    db.close();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
