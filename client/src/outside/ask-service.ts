/**
 * What a link shows, or why it shows nothing. `ended`: the link no longer works. `broken`: its token is incomplete or
 * malformed. `failed`: the service could not be reached or returned an error.
 */
export type OutsideAnswer<T> = T | "ended" | "broken" | "failed";

/** The token in the URL's fragment, which browsers never send to a server; "" without a fragment. */
export const linkToken = (): string => location.hash.slice(1);

const ENDED = 404;
/** The form of a complete token. Only part of it is left if a messenger broke the URL. */
const TOKEN_FORM = /^[\w-]{43}$/;

/** Sends a link's token to the service in the request body. Rejects without a network. */
export const postToken = (
  path: string,
  body: { readonly token: string; readonly answer?: string },
): Promise<Response> =>
  fetch(`/api${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
    credentials: "omit",
    cache: "no-store",
  });

/** Fetches what a link shows. Never rejects. */
export async function readLink<T>(path: string, token: string): Promise<OutsideAnswer<T>> {
  if (!TOKEN_FORM.test(token)) return "broken";
  try {
    const reply = await postToken(path, { token });
    if (reply.ok) return (await reply.json()) as T;
    return reply.status === ENDED ? "ended" : "failed";
  } catch {
    return "failed";
  }
}
