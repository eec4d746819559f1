/** What the service said about a link. `failed`: it could not be asked, or had no answer. */
export type OutsideAnswer<T> = T | "ended" | "broken" | "failed";

/** The token after the # of the address, which browsers send to no server; "" if there is none. */
export const linkToken = (): string => location.hash.slice(1);

const ENDED = 404;
/** Part of a token is left if a messenger broke the address. */
const TOKEN_FORM = /^[\w-]{43}$/;

/** Sends a link's token to the service, in the body. Rejects without a network. */
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

/** Asks the service what a link shows. Never throws. */
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
