import { expect, test, vi } from "vitest";
import { useFreshBrowser } from "../testing/session-tabs.ts";
import { changeDeviceRecord, readDeviceRecord } from "./device-record.ts";

useFreshBrowser();

test("on an unused device, reading the device record creates no database for WebKit to lock when the page is left", async () => {
  const open = vi.spyOn(indexedDB, "open");
  expect(await readDeviceRecord()).toBeUndefined();

  expect(open).not.toHaveBeenCalledWith("bandstand-device", expect.anything());
  await vi.waitFor(async () => expect(await indexedDB.databases()).toEqual([]));
});

test("reading the device record fails after five seconds if its database does not open, and works once it opens", async () => {
  await changeDeviceRecord((record) => ({ ...record, user_id: "kim" }));
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const open = vi.spyOn(indexedDB, "open").mockImplementation(() => new EventTarget() as IDBOpenDBRequest);
  const reading = readDeviceRecord().then(
    () => "read",
    (error: Error) => error.message,
  );

  await vi.waitFor(() => expect(open).toHaveBeenCalled());
  await vi.advanceTimersByTimeAsync(5_000);

  expect(await reading).toBe("blocked");
  open.mockRestore();
  vi.useRealTimers();
  expect(await readDeviceRecord()).toMatchObject({ user_id: "kim" });
});
