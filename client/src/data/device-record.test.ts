import { expect, test, vi } from "vitest";
import { useFreshBrowser } from "../testing/session-tabs.ts";
import { changeDeviceRecord, readDeviceRecord } from "./device-record.ts";

useFreshBrowser();

test("reading the record of an unused device leaves no database, which WebKit would lock if the page were left", async () => {
  const open = vi.spyOn(indexedDB, "open");
  expect(await readDeviceRecord()).toBeUndefined();

  expect(open).not.toHaveBeenCalledWith("bandstand-device", expect.anything());
  await vi.waitFor(async () => expect(await indexedDB.databases()).toEqual([]));
});

test("a record whose database never opens is refused after five seconds, and read once it opens again", async () => {
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
