import Dexie from "dexie";
import { describe, expect, test, vi } from "vitest";
import {
  USER,
  account,
  openTab,
  problem,
  service,
  signedIn,
  signedInTab,
  useFreshBrowser,
} from "../testing/session-tabs.ts";
import { changeDeviceRecord, readDeviceRecord } from "./device-record.ts";

useFreshBrowser();

/** Blocks writes to the device's record until `reads` reads of it are done. */
async function delayWrites(reads: number): Promise<void> {
  const device = await new Dexie("bandstand-device").open();
  await device.transaction("rw", "records", async () => {
    for (let read = 0; read < reads; read += 1) await device.table("records").get("device");
  });
  device.close();
}

describe("a browser that is killed before it has written localStorage", () => {
  test("still knows who signed in, without sending a request", async () => {
    await signedInTab();
    localStorage.clear();
    vi.stubGlobal("fetch", () => new Promise(() => undefined));
    const tab = await openTab();
    await tab.startSession();
    expect(tab.session()).toMatchObject({ state: "signed_in", user_id: USER });
  });

  test("asks for a password if the server does not know about the sign-out yet", async () => {
    const tab = await signedInTab();
    const unwritten = Object.entries({ ...localStorage }) as [string, string][];
    service.answers["/logout"] = "offline";
    await tab.signOut();
    localStorage.clear();
    for (const [name, value] of unwritten) localStorage.setItem(name, value);
    service.answers = { "/logout": problem(503, "UNAVAILABLE"), "/me": { status: 200, body: account } };
    service.asked = [];
    const next = await openTab();
    await next.startSession();
    await vi.waitFor(() => expect(next.session().state).toBe("signed_out"));
    expect(service.asked.map(({ path }) => path)).not.toContain("/me");
  });

  test("forgets an earlier sign-out once the member has signed in again", async () => {
    const tab = await signedInTab();
    service.answers["/logout"] = "offline";
    await tab.signOut();
    await tab.signIn("kim", "secret");
    expect(await readDeviceRecord()).toMatchObject({ user_id: USER, isLogoutDue: false });
  });
});

test("a member who signs in again is shown their data only once this device has stored who they are", async () => {
  const tab = await signedInTab();
  service.answers["/logout"] = { status: 204 };
  await tab.signOut();
  const events: string[] = [];
  const { fetch } = globalThis;
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    if (address.endsWith("/login")) void delayWrites(100).then(() => events.push("stored"));
    return await fetch(address, init);
  });
  await tab.signIn("kim", "secret");
  events.push(tab.session().state);
  expect(events).toEqual(["stored", "signed_in"]);
});

test("a member's database is created only once this device has stored who they are", async () => {
  const tab = await openTab();
  await tab.startSession();
  const stored: unknown[] = [];
  const open = IDBFactory.prototype.open;
  vi.spyOn(IDBFactory.prototype, "open").mockImplementation(function (this: IDBFactory, name, version) {
    if (name === `bandstand:${USER}`) stored.push(localStorage.getItem("bandstand-user"));
    return open.call(this, name, version);
  });
  service.answers["/login"] = { status: 200, body: signedIn };
  await tab.signIn("kim", "secret");
  expect(stored[0]).toBe(USER);
});

test("a late message about one member's sign-out does not sign out the next member", async () => {
  const tab = await signedInTab();
  const leaveLive = tab.enterLive();
  const other = await openTab();
  other.authChannel.postMessage({ type: "auth_logout", user_id: USER });
  await changeDeviceRecord((record) => ({ ...record, user_id: "next" }));
  localStorage.setItem("bandstand-user", "next");
  await vi.waitFor(() => {
    leaveLive();
    expect(tab.session().state).toBe("signed_out");
  });
  expect(localStorage.getItem("bandstand-user")).toBe("next");
  expect((await readDeviceRecord())?.user_id).toBe("next");
});

test("a tab restored from the back/forward cache notices a sign-out that it missed", async () => {
  const tab = await signedInTab();
  await changeDeviceRecord((record) => ({ ...record, user_id: null }));
  service.answers["/me"] = problem(401, "UNAUTHENTICATED");
  dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  await vi.waitFor(() => expect(tab.session().state).toBe("signed_out"));
});

describe("in a browser that blocks storage", () => {
  test("a single tab works without BroadcastChannel", async () => {
    vi.stubGlobal(
      "BroadcastChannel",
      class {
        constructor() {
          throw new DOMException("The operation is insecure.", "SecurityError");
        }
      },
    );
    const tab = await signedInTab();
    expect(tab.session()).toMatchObject({ state: "signed_in", user_id: USER });
    service.answers["/logout"] = { status: 204 };
    await tab.signOut();
    expect(tab.session().state).toBe("signed_out");
  });

  test("a single tab works without Web Locks", async () => {
    const request = () => Promise.reject(new DOMException("The operation is insecure.", "SecurityError"));
    Object.defineProperty(navigator, "locks", { value: { request }, configurable: true });
    service.answers["/refresh"] = { status: 200, body: signedIn };
    const tab = await openTab();
    expect(await tab.refreshSession()).toBe("refreshed");
  });

  test("a database that cannot be opened is reported before anybody types a password", async () => {
    vi.spyOn(Dexie.dependencies.indexedDB, "open").mockImplementation(() => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    });
    const tab = await openTab();
    await expect(tab.startSession()).rejects.toMatchObject({ name: "StorageUnavailable" });
  });

  test("blocked cookies are reported before anybody types a password", async () => {
    vi.spyOn(navigator, "cookieEnabled", "get").mockReturnValue(false);
    const tab = await openTab();
    await expect(tab.startSession()).rejects.toMatchObject({ name: "StorageUnavailable" });
  });
});
