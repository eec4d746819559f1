import type { RequestHandler } from "express";

/** How long a question to the database may take before the service counts as not ready. */
const PING_MS = 1000;

/** Whether the service can work: the database answers, migrations are done, and it is not about to stop. */
export class ServiceState {
  readonly #ping: () => Promise<unknown>;
  readonly #hasRoom: () => boolean;
  #isReady = false;

  /** `ping` rejects where the database does not answer; `hasRoom` is false where it takes no writes: the disk is full. */
  constructor(ping: () => Promise<unknown>, hasRoom: () => boolean = () => true) {
    this.#ping = ping;
    this.#hasRoom = hasRoom;
  }

  get isReadOnly(): boolean {
    return !this.#hasRoom();
  }

  /** Once migrations are done. */
  open(): void {
    this.#isReady = true;
  }

  /** Before the service stops: proxies send no more. */
  close(): void {
    this.#isReady = false;
  }

  async isReady(): Promise<boolean> {
    if (!this.#isReady) return false;
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<false>((resolve) => {
      timer = setTimeout(() => resolve(false), PING_MS);
    });
    const answers = this.#ping().then(
      () => true,
      () => false,
    );
    const isReady = await Promise.race([answers, tooLate]);
    clearTimeout(timer);
    return isReady && this.#isReady;
  }
}

/** `GET /healthz`: the process is alive. It says nothing of the database, which a restart would not mend. */
export const healthz: RequestHandler = (_req, res) => {
  res.set("Cache-Control", "no-store").json({ status: "ok" });
};

/**
 * `GET /readyz`: 200 when the service can work, 503 otherwise; no details, nobody is signed in here. On a full disk it is
 * 200 with the status `read_only`: a proxy that turned everybody away would take reading away too.
 */
export const readyz =
  (state: ServiceState): RequestHandler =>
  async (_req, res) => {
    const isReady = await state.isReady();
    res.status(isReady ? 200 : 503).set("Cache-Control", "no-store");
    const status = state.isReadOnly ? "read_only" : "ready";
    res.json({ status: isReady ? status : "unavailable" });
  };
