/**
 * Takes the token after the # of a single-use link, or "" without one. It never reaches a server's log and is removed
 * from the address bar, where others could read it; the history entry keeps it for a reload.
 */
export function takeLinkToken(): string {
  const kept = history.state as { readonly link_token?: string } | null;
  const token = location.hash.replace(/^#/, "") || (kept?.link_token ?? "");
  history.replaceState({ ...kept, link_token: token }, "", location.pathname);
  return token;
}
