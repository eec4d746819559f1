/*
 * A few short texts that this browser remembers outside of the database: which member's database to open, when the
 * session was renewed. Where storage is forbidden they last as long as the page.
 */
const page = new Map<string, string>();

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
