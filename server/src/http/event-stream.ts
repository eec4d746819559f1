import type { Response } from "express";
import type { Identity } from "./access.ts";
import type { CurrentMember, EventStream } from "./handler.ts";

const HEARTBEAT_MS = 15_000;

/** A client whose unsent backlog exceeds this is disconnected; it reconnects and pulls. */
const BACKLOG_MAX_BYTES = 256 * 1024;

const STREAMS_PER_USER_MAX = 30;

interface Open {
  readonly userId: string;
  close(): void;
}

/** The open event streams of this process; all are closed when the service stops. */
export class EventStreams {
  readonly #open = new Set<Open>();
  readonly #heartbeatMs: number;

  constructor(heartbeatMs = HEARTBEAT_MS) {
    this.#heartbeatMs = heartbeatMs;
  }

  get size(): number {
    return this.#open.size;
  }

  /**
   * Keeps `res` open and sends the stream's events. Calls `current` on every heartbeat and whenever the stream asks, so
   * that a deactivated member's stream ends. A member's 31st stream closes the oldest.
   */
  start(res: Response, stream: EventStream, { user_id }: Identity, current: CurrentMember): void {
    /* The client left while its session was being checked. */
    if (res.destroyed) return;
    this.#makeRoom(user_id);
    res.status(200).set({ "Content-Type": "text/event-stream; charset=utf-8", "X-Accel-Buffering": "no" });
    res.flushHeaders();
    const send = (event: string, data: unknown): void => {
      /* A stream may find out only after a wait that it has been closed. */
      if (!this.#open.has(open)) return;
      if (res.writableLength > BACKLOG_MAX_BYTES) open.close();
      else res.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    };
    const member: CurrentMember = async () => {
      const found = await current();
      if (found === null) open.close();
      return found;
    };
    const heartbeat = setInterval(() => {
      member().then(
        (found) => found && send("heartbeat", {}),
        () => open.close(),
      );
    }, this.#heartbeatMs);
    let stop = (): void => undefined;
    const open: Open = {
      userId: user_id,
      close: () => {
        if (!this.#open.delete(open)) return;
        clearInterval(heartbeat);
        stop();
        res.end();
      },
    };
    this.#open.add(open);
    res.on("close", open.close);
    stop = stream.open(send, member);
  }

  closeAll(): void {
    for (const open of this.#open) open.close();
  }

  #makeRoom(userId: string): void {
    const own = [...this.#open].filter((open) => open.userId === userId);
    if (own.length >= STREAMS_PER_USER_MAX) own[0]?.close();
  }
}
