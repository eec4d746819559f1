import { beforeEach, expect, test, vi } from "vitest";

beforeEach(() => {
  localStorage.clear();
  vi.resetModules();
});

/* After `vi.resetModules`, importing the module is like starting the app again. */
const startApp = () => import("./status.ts");

test("an app that starts offline knows when it was last in sync", async () => {
  const before = await startApp();
  before.noteSynced(1_795_000_000_000);

  vi.resetModules();
  const { lastSync, status } = await startApp();
  expect(status.syncedAt).toBeNull();
  expect(lastSync()).toBe(1_795_000_000_000);
});

test("the time of the last sync is not carried over to the next member on this device", async () => {
  const { lastSync, noteSynced, resetStatus } = await startApp();
  expect(lastSync()).toBeNull();
  noteSynced();
  resetStatus();
  expect(lastSync()).toBeNull();
});
