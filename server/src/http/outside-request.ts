/** The largest response that is accepted from an external service, in bytes after decompression. */
const REPLY_MAX_BYTES = 1024 * 1024;

/** A complete response from an external service. */
export interface OutsideReply {
  readonly status: number;
  readonly ok: boolean;
  readonly headers: Headers;
  readonly text: string;
}

interface Limits {
  /** Aborts the request early; the promise rejects with the signal's reason. */
  readonly signal: AbortSignal;
  /** The limit for the whole exchange, including reading the response. */
  readonly limitMs: number;
}

/**
 * Sends a request to an external service and reads its response. Rejects if the service cannot be reached, takes longer
 * than `limitMs`, or responds with more than 1 MiB.
 *
 * Does not rely on `fetch` alone to follow the signal: Node loses it if the request is garbage-collected while the
 * response is still arriving (nodejs/undici#4984).
 */
export async function askOutside(url: string, init: RequestInit, limits: Limits): Promise<OutsideReply> {
  const controller = new AbortController();
  let end: (reason: unknown) => void = () => undefined;
  const ended = new Promise<never>((_resolve, reject) => {
    end = (reason) => {
      reject(reason);
      controller.abort(reason);
    };
  });
  /* An abort before the first wait must not cause an unhandled rejection. */
  ended.catch(() => undefined);
  const onAbort = (): void => end(limits.signal.reason);
  const timer = setTimeout(() => end(new DOMException("The service took too long.", "TimeoutError")), limits.limitMs);
  limits.signal.addEventListener("abort", onAbort, { once: true });
  if (limits.signal.aborted) onAbort();
  try {
    const answer = await Promise.race([fetch(url, { ...init, signal: controller.signal }), ended]);
    const text = await readWithin(answer, ended);
    return { status: answer.status, ok: answer.ok, headers: answer.headers, text };
  } finally {
    clearTimeout(timer);
    limits.signal.removeEventListener("abort", onAbort);
  }
}

/** Reads a body until it ends. Closes the connection and throws if `ended` rejects or the body is too large. */
async function readWithin({ body }: Response, ended: Promise<never>): Promise<string> {
  if (body === null) return "";
  const reader = body.getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), ended]);
      if (done) return new TextDecoder().decode(Buffer.concat(parts));
      size += value.byteLength;
      if (size > REPLY_MAX_BYTES) throw new Error("The service's response is too large.");
      parts.push(value);
    }
  } catch (error) {
    reader.cancel().catch(() => undefined);
    throw error;
  }
}
