/* A few short strings stored outside the database, such as which member's database to open and when the session was
   refreshed. If storage is forbidden or full, they last as long as the page. */
const page = new Map<string, string>();

/**
 * Key of the stored printable setlists. They need neither a signed-in member nor the database, but are deleted with a
 * member's data.
 */
export const PAPERS = "bandstand-paper";

/** Key prefix of unsaved form input; the member's id follows. Deleted with the member's data. */
export const FORM_DRAFTS = "bandstand-form:";

/** Key prefix of members' settings for reading charts; the member's id follows. Deleted with the member's data. */
export const CHART_SETTINGS = "bandstand-charts:";

/** Key prefix of edits that the database could not store; the member's id follows. Deleted with the member's data. */
export const UNWRITTEN = "bandstand-unwritten:";

/** Stores a string. Returns whether it will outlive the page. */
export function remember(key: string, value: string): boolean {
  try {
    localStorage.setItem(key, value);
    page.delete(key);
    return true;
  } catch {
    /* Storage is forbidden or full, so the string is only in the page's memory. */
    page.set(key, value);
    return false;
  }
}

export function recall(key: string): string | null {
  const unstored = page.get(key);
  if (unstored !== undefined) return unstored;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function forget(key: string): void {
  page.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    /* Storage is forbidden, so the string was only in the page's memory. */
  }
}

/** Returns all stored keys that start with `prefix`. */
export function namesOf(prefix: string): string[] {
  const names = new Set(page.keys());
  try {
    for (const name of Object.keys(localStorage)) names.add(name);
  } catch {
    /* Storage is forbidden, so all keys are in the page's memory. */
  }
  return [...names].filter((name) => name.startsWith(prefix) && recall(name) !== null);
}

/** Deletes all strings whose key starts with `prefix`. */
export function forgetAll(prefix: string): void {
  for (const name of namesOf(prefix)) forget(name);
}
