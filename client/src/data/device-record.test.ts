import { expect, test, vi } from "vitest";
import { useFreshBrowser } from "../testing/session-tabs.ts";
import { changeDeviceRecord, readDeviceRecord } from "./device-record.ts";

useFreshBrowser();

test("reading the record on an unused device leaves no database behind, because WebKit would lock it if the page were left", async () => {
  const open = vi.spyOn(indexedDB, "open");
  expect(await readDeviceRecord()).toBeUndefined();

  expect(open).not.toHaveBeenCalledWith("bandstand-device", expect.anything());
  await vi.waitFor(async () => expect(await indexedDB.databases()).toEqual([]));
});

test("reading the record rejects after five seconds if its database does not open, and works again once it does", async () => {
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
