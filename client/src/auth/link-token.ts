/**
 * The token behind the # of a link that works once. It never reaches a server's log, and is gone from the address, where
 * somebody could read it over a shoulder; this entry of the browser's history keeps it for a reload. Empty without one.
 */
export function takeLinkToken(): string {
  const kept = history.state as { readonly link_token?: string } | null;
  const token = location.hash.replace(/^#/, "") || (kept?.link_token ?? "");
  history.replaceState({ ...kept, link_token: token }, "", location.pathname);
  return token;
}
