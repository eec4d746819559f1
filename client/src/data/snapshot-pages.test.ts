import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { snapshotPages } from "./snapshot-pages.ts";

const LAST = 3;

/** The pages requested so far, by number from 1, and whether their request was aborted. */
const requests: { readonly page: number; readonly signal: AbortSignal }[] = [];
/** Ends the bodies of the pages that have begun to arrive. */
const endBody: (() => void)[] = [];
let sendsLinks = true;

/* Serves three pages. Each begins at once; its body ends when the test says so. */
async function serve(address: string, { signal }: RequestInit): Promise<Response> {
  const page = Number(new URL(address, "http://band.test").searchParams.get("after") ?? 1);
  requests.push({ page, signal: signal! });
  const after = page === LAST ? null : String(page + 1);
  const body = new ReadableStream({
    start(stream) {
      endBody[page] = () => {
        stream.enqueue(new TextEncoder().encode(JSON.stringify({ changes: [], after, cursor: null })));
        stream.close();
      };
    },
  });
  const headers = {
    "X-Request-Id": "x",
    ...(after !== null && sendsLinks && { Link: `<?after=${after}>; rel="next"` }),
  };
  return new Response(body, { headers });
}

const requested = (): number[] => requests.map(({ page }) => page);

beforeEach(() => {
  requests.length = 0;
  sendsLinks = true;
  vi.stubGlobal("fetch", serve);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test("all pages are requested while the first is still arriving, and come in order", async () => {
  const pages = snapshotPages(null);
  const first = pages.next();
  await vi.waitFor(() => expect(requested()).toEqual([1, 2, 3]));
  for (const page of [3, 2, 1]) endBody[page]!();
  const afters = [(await first).value, (await pages.next()).value, (await pages.next()).value].map(
    (reply) => reply?.ok && reply.body.after,
  );
  expect(afters).toEqual(["2", "3", null]);
  expect((await pages.next()).done).toBe(true);
});

test("a later page is read only once the caller is done with the first", async () => {
  const read = vi.spyOn(Response.prototype, "text");
  const pages = snapshotPages(null);
  const first = pages.next();
  await vi.waitFor(() => expect(requested()).toEqual([1, 2, 3]));
  for (const page of [1, 2, 3]) endBody[page]!();
  await first;
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(read).toHaveBeenCalledTimes(1);
  await pages.next();
  await pages.next();
  expect(read).toHaveBeenCalledTimes(3);
  read.mockRestore();
});

test("without the header, a page is requested after the one before it", async () => {
  sendsLinks = false;
  const pages = snapshotPages("2");
  const second = pages.next();
  await vi.waitFor(() => expect(requested()).toEqual([2]));
  endBody[2]!();
  expect((await second).value?.ok).toBe(true);
  const third = pages.next();
  await vi.waitFor(() => expect(requested()).toEqual([2, 3]));
  endBody[3]!();
  expect((await third).value?.ok).toBe(true);
  expect((await pages.next()).done).toBe(true);
});

test("when the caller stops, the pages that are still arriving are aborted", async () => {
  const pages = snapshotPages(null);
  const first = pages.next();
  await vi.waitFor(() => expect(requested()).toEqual([1, 2, 3]));
  endBody[1]!();
  await first;
  await pages.return();
  expect(requests.map(({ signal }) => signal.aborted)).toEqual([false, true, true]);
});
