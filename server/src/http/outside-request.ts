/** The largest reply that any outside service has a reason to send, in bytes after decompression. */
const REPLY_MAX_BYTES = 1024 * 1024;

/** A reply of an outside service, read to its end. */
export interface OutsideReply {
  readonly status: number;
  readonly ok: boolean;
  readonly headers: Headers;
  readonly text: string;
}

interface Limits {
  /** Ends the request early; the promise rejects with the signal's reason. */
  readonly signal: AbortSignal;
  /** For the whole exchange, reading the reply included, in milliseconds. */
  readonly limitMs: number;
}

/**
 * Sends one request to an outside service and reads its reply. Rejects when the service cannot be reached, takes longer
 * than `limitMs`, or replies with more than 1 MiB.
 *
 * The limits do not rely on `fetch` to pass the signal on: Node loses it when the request is garbage-collected while the
 * reply is still coming (nodejs/undici#4984).
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
  /* An end before the first wait is no unhandled rejection. */
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

/** Reads a body until it ends, `ended` rejects, or it is too large; the connection is closed in the last two cases. */
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
      if (size > REPLY_MAX_BYTES) throw new Error("The reply of the service is too large.");
      parts.push(value);
    }
  } catch (error) {
    reader.cancel().catch(() => undefined);
    throw error;
  }
}
