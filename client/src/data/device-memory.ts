/*
 * A few short texts that this browser remembers outside of the database: which member's database to open, when the
 * session was renewed. Where storage is forbidden they last as long as the page.
 */
const page = new Map<string, string>();

/** Where the setlists on paper are kept: without a member and a database, but gone with the member's data. */
export const PAPERS = "bandstand-paper";

/** Begins the names of what is typed into forms and not saved yet; the member's id follows. Gone with the member's data. */
export const KEPT_FORMS = "bandstand-form:";

/** Starts the names of what the database could not take; the member's id follows. Gone with the member's data. */
export const UNWRITTEN = "bandstand-unwritten:";

/** Remembers a text; answers whether it will outlive the page. */
export function remember(key: string, value: string): boolean {
  page.set(key, value);
  try {
    localStorage.setItem(key, value);
    return true;
  } catch {
    /* Forbidden or full: the page remembers. */
    return false;
  }
}

export function recall(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return page.get(key) ?? null;
  }
}

export function forget(key: string): void {
  page.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    /* Forbidden: there is nothing but the page's own. */
  }
}

/** The names of everything that is remembered and whose name starts with `prefix`. */
export function namesOf(prefix: string): string[] {
  const names = new Set(page.keys());
  try {
    for (const name of Object.keys(localStorage)) names.add(name);
  } catch {
    /* Forbidden: there is nothing but the page's own. */
  }
  return [...names].filter((name) => name.startsWith(prefix) && recall(name) !== null);
}

/** Forgets everything whose name starts with `prefix`. */
export function forgetAll(prefix: string): void {
  for (const name of namesOf(prefix)) forget(name);
}
