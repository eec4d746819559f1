/**
 * Returns the token after the # of a single-use link, or "" if there is none. The part after the # never reaches a
 * server's log. Removes the token from the address bar, where others could read it, but keeps it in the history entry
 * for a reload.
 */
export function takeLinkToken(): string {
  const kept = history.state as { readonly link_token?: string } | null;
  const token = location.hash.replace(/^#/, "") || (kept?.link_token ?? "");
  history.replaceState({ ...kept, link_token: token }, "", location.pathname);
  return token;
}
