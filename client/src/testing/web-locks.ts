interface Waiting {
  readonly mode: "exclusive" | "shared";
  start(): void;
}

/**
 * Web Locks for tests outside a browser: exclusive and shared locks, granted in the order of the requests; `signal`
 * aborts a waiting request. Shared by all tabs of a test.
 */
export class TestLocks {
  readonly #held = new Map<string, ("exclusive" | "shared")[]>();
  readonly #queues = new Map<string, Waiting[]>();

  async request<T>(name: string, ...rest: [LockOptions, () => Promise<T>] | [() => Promise<T>]): Promise<T> {
    const [options, work] = rest.length === 2 ? rest : [{}, rest[0]];
    const mode = options.mode ?? "exclusive";
    await new Promise<void>((resolve, reject) => {
      const waiting: Waiting = { mode, start: resolve };
      const queue = this.#queues.get(name) ?? [];
      this.#queues.set(name, queue);
      queue.push(waiting);
      options.signal?.addEventListener("abort", () => {
        const at = queue.indexOf(waiting);
        if (at === -1) return;
        queue.splice(at, 1);
        reject(new DOMException("aborted", "AbortError"));
      });
      this.#serve(name);
    });
    try {
      return await work();
    } finally {
      const held = this.#held.get(name) ?? [];
      held.splice(held.indexOf(mode), 1);
      this.#serve(name);
    }
  }

  #serve(name: string): void {
    const queue = this.#queues.get(name) ?? [];
    const held = this.#held.get(name) ?? [];
    this.#held.set(name, held);
    for (let next = queue[0]; next !== undefined; next = queue[0]) {
      const isFree = held.length === 0 || (next.mode === "shared" && !held.includes("exclusive"));
      if (!isFree) return;
      queue.shift();
      held.push(next.mode);
      next.start();
    }
  }
}
