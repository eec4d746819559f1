import Dexie from "dexie";
import { expect, test, vi } from "vitest";
import {
  USER,
  account,
  askedFor,
  openTab,
  problem,
  service,
  signedIn,
  signedInTab,
  useFreshBrowser,
} from "../testing/session-tabs.ts";

useFreshBrowser();

test("a device with neither a known member nor a session asks for a sign-in", async () => {
  const tab = await openTab();
  await tab.startSession();
  expect(tab.session().state).toBe("signed_out");
});

test("a device without the app's cookies sends no request before the sign-in", async () => {
  document.cookie = "csrf_token=; max-age=0";
  const tab = await openTab();
  await tab.startSession();
  expect(tab.session().state).toBe("signed_out");
  expect(service.asked).toEqual([]);
});

test("a device that lost its storage but not its cookies continues as the member to whom the cookies belong", async () => {
  service.answers["/refresh"] = { status: 200, body: signedIn };
  service.answers["/me"] = { status: 200, body: account };
  const tab = await openTab();
  await tab.startSession();
  expect(tab.session()).toMatchObject({ state: "signed_in", user_id: USER });
});

test("an app with cookies copied from another app asks for a sign-in and sends only the refresh that reveals the copy", async () => {
  service.answers["/me"] = { status: 200, body: account };
  service.answers["/refresh"] = problem(401, "NEW_CLIENT");
  const tab = await openTab();
  await tab.startSession();
  expect(tab.session()).toEqual({ state: "signed_out", isCopied: true });
  expect(service.asked.map(({ path }) => path)).toEqual(["/refresh"]);
});

test("all tabs send the same client key with every sign-in and refresh", async () => {
  const tab = await signedInTab();
  const other = await openTab();
  localStorage.removeItem("bandstand-last-refresh");
  service.answers["/refresh"] = { status: 200, body: signedIn };
  await other.refreshSession();
  const keys = service.asked
    .filter(({ path }) => path === "/login" || path === "/refresh")
    .map(({ headers }) => headers.get("X-Client-Key"));
  expect(keys.length).toBeGreaterThanOrEqual(2);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(new Set(keys).size).toBe(1);
  expect(tab.session().state).toBe("signed_in");
});

test("the client key survives a sign-out and the loss of other storage", async () => {
  const tab = await signedInTab();
  service.answers["/logout"] = { status: 204 };
  await tab.signOut();
  localStorage.clear();
  const next = await openTab();
  await next.signIn("kim", "secret");
  const [first, second] = service.asked
    .filter(({ path }) => path === "/login")
    .map(({ headers }) => headers.get("X-Client-Key"));
  expect(second).toBe(first);
});

test("two tabs that start at the same time create only one client key", async () => {
  await Dexie.delete("bandstand-device");
  const [one, two] = [await openTab(), await openTab()];
  service.answers["/login"] = { status: 200, body: signedIn };
  await Promise.all([one.signIn("kim", "secret"), two.signIn("kim", "secret")]);
  const keys = service.asked.filter(({ path }) => path === "/login").map(({ headers }) => headers.get("X-Client-Key"));
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test("while the client key is unreadable, no refresh is sent, so the session does not end", async () => {
  const tab = await signedInTab();
  localStorage.removeItem("bandstand-last-refresh");
  const later = await openTab();
  service.answers["/refresh"] = problem(401, "NEW_CLIENT");
  service.asked = [];
  const open = vi.spyOn(IDBFactory.prototype, "open").mockImplementation(() => {
    throw new DOMException("Connection to Indexed Database server lost", "UnknownError");
  });
  expect(await later.refreshSession()).toBe("offline");
  open.mockRestore();
  expect(askedFor("/refresh")).toBe(0);
  service.answers["/refresh"] = { status: 200, body: signedIn };
  expect(await later.refreshSession()).toBe("refreshed");
  expect(tab.session().state).toBe("signed_in");
});

test("an app that gets its client key with an update refreshes at once, which binds the session to the key", async () => {
  await signedInTab();
  await Dexie.delete("bandstand-device");
  localStorage.removeItem("bandstand-last-refresh");
  service.answers["/refresh"] = { status: 200, body: signedIn };
  service.asked = [];
  const updated = await openTab();
  await updated.startSession();
  await vi.waitFor(() => expect(askedFor("/refresh")).toBe(1));
});

test("the app starts with the last member's data without waiting for any response", async () => {
  await signedInTab();
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  const tab = await openTab();
  await tab.startSession();
  expect(tab.session()).toMatchObject({ state: "signed_in", user_id: USER });
});

test("a wrong password is reported and signs nobody in", async () => {
  service.answers["/login"] = problem(401, "LOGIN_FAILED");
  const tab = await openTab();
  await tab.startSession();
  const before = askedFor("/refresh");
  expect(await tab.signIn("kim", "wrong")).toMatchObject({ ok: false, code: "LOGIN_FAILED" });
  expect(tab.session().state).toBe("signed_out");
  expect(askedFor("/refresh")).toBe(before);
});

test("when the session expires, the app asks for a sign-in, and editing continues", async () => {
  const tab = await signedInTab();
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(Date.now() + 60_000);
  for (const path of ["/sync/pull", "/sync/snapshot", "/songs", "/config", "/refresh"])
    service.answers[path] = problem(401, "UNAUTHENTICATED");
  await tab.call("getConfig");
  expect(tab.session().state).toBe("needs_sign_in");
  await tab.edit("0190c1f5-0000-7000-8000-000000000009");
  expect(await tab.pendingCount()).toBe(1);
  const before = service.asked.length;
  await new Promise((resolve) => setTimeout(resolve, 300));
  /* The app does not keep sending requests that are rejected while a sign-in is needed. */
  expect(service.asked.length - before).toBeLessThanOrEqual(1);
  service.answers = { "/login": { status: 200, body: signedIn } };
  await tab.signIn("kim", "secret");
  expect(tab.session().state).toBe("signed_in");
});

test("an unavailable server does not end the session", async () => {
  const tab = await signedInTab();
  localStorage.removeItem("bandstand-last-refresh");
  service.answers["/refresh"] = problem(503, "UNAVAILABLE");
  expect(await tab.refreshSession()).toBe("offline");
  expect(tab.session().state).toBe("signed_in");
});

test("a deactivated member's data is removed from the device, but not during live mode", async () => {
  const tab = await signedInTab();
  const leaveLive = tab.enterLive();
  service.answers["/config"] = problem(401, "ACCOUNT_DEACTIVATED");
  await tab.call("getConfig");
  expect(tab.session().state).toBe("signed_in");
  expect(await Dexie.exists(`bandstand:${USER}`)).toBe(true);
  leaveLive();
  expect(tab.session().state).toBe("deactivated");
  await vi.waitFor(async () => expect(await Dexie.exists(`bandstand:${USER}`)).toBe(false));
});

test("the band's data is removed only when no window is in live mode", async () => {
  const tab = await signedInTab();
  let leaveOther = (): void => undefined;
  void navigator.locks.request(
    "bandstand-live",
    { mode: "shared" },
    () => new Promise<void>((done) => (leaveOther = done)),
  );
  service.answers["/logout"] = { status: 204 };
  await tab.signOut();
  expect(tab.session().state).toBe("signed_out");
  expect(await Dexie.exists(`bandstand:${USER}`)).toBe(true);
  leaveOther();
  await vi.waitFor(async () => expect(await Dexie.exists(`bandstand:${USER}`)).toBe(false));
});

test("signing out keeps pending edits for the next sign-in of the same member", async () => {
  const tab = await signedInTab();
  service.answers["/songs"] = problem(503, "UNAVAILABLE");
  service.answers["/logout"] = { status: 204 };
  await tab.edit("0190c1f5-0000-7000-8000-000000000009");
  await tab.signOut();
  expect(tab.session().state).toBe("signed_out");
  await tab.signIn("kim", "secret");
  expect(await tab.pendingCount()).toBe(1);
});

test("an offline sign-out asks about pending edits immediately", async () => {
  const tab = await signedInTab();
  for (const path of ["/sync/pull", "/sync/snapshot", "/songs", "/config"]) service.answers[path] = "offline";
  await tab.call("getConfig");
  await tab.edit("0190c1f5-0000-7000-8000-000000000009");
  const started = performance.now();
  expect(await tab.pendingAfterSending()).toBe(1);
  expect(performance.now() - started).toBeLessThan(1_000);
});

test("an offline sign-out reaches the server at the next start, before any other request", async () => {
  const tab = await signedInTab();
  service.answers["/logout"] = "offline";
  await tab.signOut();
  expect(tab.session().state).toBe("signed_out");
  service.answers = {
    "/logout": { status: 204 },
    "/me": problem(401, "UNAUTHENTICATED"),
    "/refresh": problem(401, "UNAUTHENTICATED"),
  };
  service.asked = [];
  const next = await openTab();
  await next.startSession();
  /* The previous tab may still have polled for changes. */
  const paths = service.asked.map(({ path }) => path).filter((path) => !path.startsWith("/sync/"));
  expect(paths.slice(0, 2)).toEqual(["/logout", "/me"]);
  expect(next.session().state).toBe("signed_out");
});

test("until the server knows about a sign-out, nobody is signed in without a password", async () => {
  const tab = await signedInTab();
  service.answers = { "/logout": problem(503, "UNAVAILABLE"), "/me": { status: 200, body: account } };
  await tab.signOut();
  const next = await openTab();
  await next.startSession();
  expect(next.session().state).toBe("signed_out");
});
