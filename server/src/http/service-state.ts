import type { RequestHandler } from "express";

/** How long a database ping may take before the service is reported as not ready. */
const PING_MS = 1000;

/**
 * Tracks whether the service can work: the database responds, migrations are done, and the service is not about to
 * stop.
 */
export class ServiceState {
  readonly #ping: () => Promise<unknown>;
  readonly #hasRoom: () => boolean;
  #isReady = false;

  /** `ping` rejects if the database does not respond; `hasRoom` is false while a full disk prevents writes. */
  constructor(ping: () => Promise<unknown>, hasRoom: () => boolean = () => true) {
    this.#ping = ping;
    this.#hasRoom = hasRoom;
  }

  get isReadOnly(): boolean {
    return !this.#hasRoom();
  }

  /** Call once migrations are done. */
  open(): void {
    this.#isReady = true;
  }

  /** Call before the service stops, so that proxies stop sending requests. */
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

/** `GET /healthz`: the process is alive. Ignores the database, because restarting this process would not fix it. */
export const healthz: RequestHandler = (_req, res) => {
  res.set("Cache-Control", "no-store").json({ status: "ok" });
};

/**
 * `GET /readyz`: 200 if the service can work, 503 otherwise. There are no details, because the caller is anonymous. If
 * the disk is full, it returns 200 with the status `read_only`, because after a 503 a proxy would block reads too.
 */
export const readyz =
  (state: ServiceState): RequestHandler =>
  async (_req, res) => {
    const isReady = await state.isReady();
    res.status(isReady ? 200 : 503).set("Cache-Control", "no-store");
    const status = state.isReadOnly ? "read_only" : "ready";
    res.json({ status: isReady ? status : "unavailable" });
  };
