import { afterEach, beforeEach, expect, it, vi } from "vitest";

/* Simulates the browser's side, with events in the orders known from real browsers. */
class FakeWorker extends EventTarget {
  state = "installing";
  readonly scriptURL = new URL("/sw.js", location.href).href;
  readonly postMessage = vi.fn<(message: unknown) => void>();

  become(state: string): void {
    this.state = state;
    this.dispatchEvent(new Event("statechange"));
  }
}

class FakeRegistration extends EventTarget {
  installing: FakeWorker | null = null;
  waiting: FakeWorker | null = null;
  active: FakeWorker | null = null;

  find(worker: FakeWorker): void {
    this.installing = worker;
    this.dispatchEvent(new Event("updatefound"));
  }

  /** Installs the worker. As in browsers, `waiting` is set before the worker fires `statechange`. */
  install(worker: FakeWorker): void {
    this.installing = null;
    this.waiting = worker;
    worker.become("installed");
  }
}

class FakeContainer extends EventTarget {
  controller: FakeWorker | null = null;
  readonly registration = new FakeRegistration();
  readonly register = vi.fn<() => Promise<FakeRegistration>>(async () => this.registration);

  takeOver(worker: FakeWorker): void {
    this.controller = worker;
    this.dispatchEvent(new Event("controllerchange"));
  }
}

/** Longer than the app waits for an installed worker to take over by itself, in milliseconds. */
const SETTLED_MS = 1_000;

let workers: FakeContainer;
const settle = () => vi.advanceTimersByTimeAsync(SETTLED_MS);

/* Starts looking for updates on a device that has the band's data. */
async function start() {
  const [update, { noteSynced }] = await Promise.all([import("./update.ts"), import("../data/status.ts")]);
  noteSynced();
  await update.startUpdates();
  await settle();
  return update;
}

beforeEach(() => {
  workers = new FakeContainer();
  vi.resetModules();
  vi.stubEnv("PROD", true);
  vi.useFakeTimers();
  Object.defineProperty(navigator, "serviceWorker", { value: workers, configurable: true });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  Reflect.deleteProperty(navigator, "serviceWorker");
});

it("the first worker on a device, which stores the whole app, waits for the first sync", async () => {
  localStorage.clear();
  const [{ startUpdates }, { noteSynced }] = await Promise.all([import("./update.ts"), import("../data/status.ts")]);
  const started = startUpdates();
  await settle();
  expect(workers.register).not.toHaveBeenCalled();
  noteSynced();
  await started;
  expect(workers.register).toHaveBeenCalledOnce();
});

it("the first worker on a device does not wait longer than fifteen seconds for a sign-in", async () => {
  localStorage.clear();
  const { startUpdates } = await import("./update.ts");
  const started = startUpdates();
  await settle();
  expect(workers.register).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(15_000);
  await started;
  expect(workers.register).toHaveBeenCalledOnce();
});

it("the first version is not offered as an update, even if WebKit reports that it controls the page before it is installed", async () => {
  const { updateState } = await start();
  const first = new FakeWorker();
  workers.registration.find(first);
  workers.controller = first;
  workers.registration.install(first);
  workers.takeOver(first);
  await settle();
  expect(updateState()).toBe("none");
});

it("a later version is offered to a page that started without a service worker", async () => {
  const { updateState } = await start();
  const [first, second] = [new FakeWorker(), new FakeWorker()];
  workers.registration.find(first);
  workers.registration.install(first);
  workers.registration.waiting = null;
  workers.takeOver(first);
  await settle();
  workers.registration.find(second);
  workers.registration.install(second);
  await settle();
  expect(updateState()).toBe("ready");
});

it("a version that was already waiting is offered, hidden when postponed, and takes over when accepted", async () => {
  workers.controller = new FakeWorker();
  const waiting = new FakeWorker();
  waiting.state = "installed";
  workers.registration.waiting = waiting;
  const { updateState, postponeUpdate, acceptUpdate } = await start();
  expect(updateState()).toBe("ready");
  postponeUpdate();
  expect(updateState()).toBe("none");
  await acceptUpdate();
  expect(waiting.postMessage.mock.calls[0]?.[0]).toEqual({ type: "SKIP_WAITING" });
});

it("when another window switches versions, this page is offered the update and is not reloaded", async () => {
  workers.controller = new FakeWorker();
  const { updateState } = await start();
  workers.takeOver(new FakeWorker());
  await settle();
  expect(updateState()).toBe("ready");
});
