/*
 * A few short texts that this browser remembers outside of the database: which member's database to open, when the
 * session was renewed. Where storage is forbidden they last as long as the page.
 */
const page = new Map<string, string>();

/** Where the setlists on paper are kept: without a member and a database, but gone with the member's data. */
export const PAPERS = "bandstand-paper";

/** Begins the names of what is typed into forms and not saved yet; the member's id follows. Gone with the member's data. */
export const KEPT_FORMS = "bandstand-form:";

export function remember(key: string, value: string): void {
  page.set(key, value);
  try {
    localStorage.setItem(key, value);
  } catch {
    /* Forbidden or full: the page remembers. */
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

/** Forgets everything whose name begins with `prefix`. */
export function forgetAll(prefix: string): void {
  const names = [...page.keys()];
  try {
    names.push(...Object.keys(localStorage));
  } catch {
    /* Forbidden: there is nothing but the page's own. */
  }
  for (const name of names) if (name.startsWith(prefix)) forget(name);
}
