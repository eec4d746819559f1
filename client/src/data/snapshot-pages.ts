import { call } from "./api.ts";

type PageReply = Awaited<ReturnType<typeof call<"syncSnapshot">>>;

/* Returns the `after` of each page that a `Link` header (RFC 8288) names, in order. */
const namedPages = (headers: Headers): string[] =>
  [...(headers.get("Link") ?? "").matchAll(/<(\?[^>]*)>/g)].flatMap(([, query]) =>
    new URLSearchParams(query).getAll("after"),
  );

/**
 * Fetches the pages of a snapshot, from the page `after` on. Requests later pages as soon as a header names them, so
 * that the network is never idle, but reads them only once the caller is done with the first: decoding and parsing would
 * delay the screens that wait for it. Ends after the last page. The caller must stop at a failure.
 */
export async function* snapshotPages(after: string | null): AsyncGenerator<PageReply, void, undefined> {
  const ending = new AbortController();
  const requested: Promise<PageReply>[] = [];
  let readLater = (): void => undefined;
  const firstIsDone = new Promise<void>((resolve) => (readLater = resolve));
  const known = new Set<string | null>();
  const request = (page: string | null, readAfter: Promise<void>): void => {
    if (known.has(page)) return;
    known.add(page);
    const query = page === null ? {} : { after: page };
    const onHeaders = (headers: Headers): void => {
      for (const later of namedPages(headers)) request(later, firstIsDone);
    };
    requested.push(call("syncSnapshot", { query, signal: ending.signal, onHeaders, readAfter }));
  };
  request(after, Promise.resolve());
  try {
    for (let reply = await requested.shift(); reply !== undefined; reply = await requested.shift()) {
      yield reply;
      readLater();
      /* A proxy may have removed the header. */
      if (reply.ok && reply.body.after !== null) request(reply.body.after, firstIsDone);
    }
  } finally {
    ending.abort();
  }
}
