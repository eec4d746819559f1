import { afterEach, expect, test, vi } from "vitest";
import { requestPersistence } from "./persistent-storage.ts";

const withStorage = (isPersistent: boolean) => {
  const storage = {
    persisted: () => Promise.resolve(isPersistent),
    persist: vi.fn<() => Promise<boolean>>(() => Promise.resolve(true)),
  };
  vi.stubGlobal("navigator", { userAgent: navigator.userAgent, storage });
  return storage.persist;
};
const as = (userAgent: string): void => void vi.spyOn(navigator, "userAgent", "get").mockReturnValue(userAgent);

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("the app requests persistent storage until the browser grants it", async () => {
  const asked = withStorage(false);
  await requestPersistence();
  expect(asked).toHaveBeenCalledTimes(1);
  const askedAgain = withStorage(true);
  await requestPersistence();
  expect(askedAgain).not.toHaveBeenCalled();
});

test("the app does not request persistent storage if the browser would show the user an unexpected prompt", async () => {
  as("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0");
  const asked = withStorage(false);
  await requestPersistence();
  expect(asked).not.toHaveBeenCalled();
});

test("a browser that does not support persistent storage causes no error", async () => {
  vi.stubGlobal("navigator", { userAgent: "old" });
  await expect(requestPersistence()).resolves.toBeUndefined();
});
