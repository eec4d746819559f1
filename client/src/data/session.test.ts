import Dexie from "dexie";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { TestLocks } from "../testing/web-locks.ts";

type Answer = { readonly status: number; readonly body?: unknown } | "offline" | "lost";

const USER = "0190c1f5-0000-7000-8000-000000000001";
const account = { user_id: USER, username: "kim", real_name: "Kim", language: "de", role: "editor" };
const signedIn = { user: account, csrf_token: "t", access_expires_at: "2031-01-01T00:00:00.000Z" };

/** What the server answers by path; anything else is an empty sync. */
let answers: Record<string, Answer>;
let asked: { path: string; headers: Headers }[];

const problem = (status: number, code: string): Answer => ({ status, body: { status, code, detail: code } });

async function fetchOf(address: string, init: RequestInit): Promise<Response> {
  const path = address.replace(/^\/api/, "").replace(/\?.*/, "");
  asked.push({ path, headers: new Headers(init.headers) });
  await new Promise((resolve) => setTimeout(resolve, 0));
  const empty = { "/sync/pull": { changes: [], cursor: "c", has_more: false, reset: false } } as Record<
    string,
    unknown
  >;
  const snapshot = { changes: [], after: null, cursor: "c" };
  const answer = answers[path] ?? { status: 200, body: empty[path] ?? snapshot };
  if (answer === "offline" || answer === "lost") throw new TypeError("failed to fetch");
  const headers = { "X-Request-Id": "x" };
  if (answer.status === 204) return new Response(null, { status: 204, headers });
  return Response.json(answer.body, { status: answer.status, headers });
}

/** A tab: the app's modules of its own on the browser's storage. */
async function openTab() {
  vi.resetModules();
  const [session, refresh, guard, db, api] = await Promise.all([
    import("./session.ts"),
    import("./refresh.ts"),
    import("./live-guard.ts"),
    import("./db.ts"),
    import("./api.ts"),
  ]);
  const kinds = await import("./mutation-kinds.ts");
  await import("../songs/commands.ts");
  const { mutate } = await import("./mutations.ts");
  const edit = (song_id: string) =>
    mutate(kinds.mutationOf("createSong")!, { song_id, title: "One", interpret: "Band" });
  return { ...session, ...refresh, ...guard, ...db, ...api, edit };
}

const askedFor = (path: string): number => asked.filter((one) => one.path === path).length;

beforeEach(() => {
  answers = { "/me": problem(401, "UNAUTHENTICATED"), "/refresh": problem(401, "UNAUTHENTICATED") };
  asked = [];
  localStorage.clear();
  document.cookie = "csrf_token=token";
  vi.stubGlobal("fetch", fetchOf);
  Object.defineProperty(navigator, "locks", { value: new TestLocks(), configurable: true });
});

afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  await Dexie.delete(`bandstand:${USER}`);
});

async function signedInTab() {
  answers["/login"] = { status: 200, body: signedIn };
  const tab = await openTab();
  await tab.startSession();
  expect(await tab.signIn("kim", "secret")).toEqual({ ok: true });
  return tab;
}

test("a device that knows nobody and has no session shows the sign-in", async () => {
  const tab = await openTab();
  await tab.startSession();
  expect(tab.session().state).toBe("signed_out");
});

test("a device without a cookie of ours asks nothing before the sign-in", async () => {
  document.cookie = "csrf_token=; max-age=0";
  const tab = await openTab();
  await tab.startSession();
  expect(tab.session().state).toBe("signed_out");
  expect(asked).toEqual([]);
});

test("a device that lost its memory but not its cookies goes on as the member it belongs to", async () => {
  answers["/me"] = { status: 200, body: account };
  const tab = await openTab();
  await tab.startSession();
  expect(tab.session()).toMatchObject({ state: "signed_in", user_id: USER });
});

test("the app starts offline with the last member's data, before any request", async () => {
  await signedInTab();
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  const tab = await openTab();
  await tab.startSession();
  expect(tab.session()).toMatchObject({ state: "signed_in", user_id: USER });
});

test("a wrong password says so and opens nothing", async () => {
  answers["/login"] = problem(401, "LOGIN_FAILED");
  const tab = await openTab();
  await tab.startSession();
  const before = askedFor("/refresh");
  expect(await tab.signIn("kim", "wrong")).toMatchObject({ ok: false, code: "LOGIN_FAILED" });
  expect(tab.session().state).toBe("signed_out");
  expect(askedFor("/refresh")).toBe(before);
});

test("a session that is over asks for a sign-in, and editing goes on", async () => {
  const tab = await signedInTab();
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(Date.now() + 60_000);
  for (const path of ["/sync/pull", "/sync/snapshot", "/songs", "/config", "/refresh"])
    answers[path] = problem(401, "UNAUTHENTICATED");
  await tab.call("getConfig");
  expect(tab.session().state).toBe("needs_sign_in");
  await tab.edit("0190c1f5-0000-7000-8000-000000000009");
  expect(await tab.pendingCount()).toBe(1);
  const before = asked.length;
  await new Promise((resolve) => setTimeout(resolve, 300));
  /* No storm of refused requests while nobody signs in. */
  expect(asked.length - before).toBeLessThanOrEqual(1);
  answers = { "/login": { status: 200, body: signedIn } };
  await tab.signIn("kim", "secret");
  expect(tab.session().state).toBe("signed_in");
});

test("tabs that meet an expired session together renew it once", async () => {
  const [one, two] = [await signedInTab(), await openTab()];
  localStorage.removeItem("bandstand-last-refresh");
  answers["/refresh"] = { status: 200, body: signedIn };
  asked = [];
  await Promise.all([one.refreshSession(), two.refreshSession(), one.refreshSession()]);
  expect(askedFor("/refresh")).toBe(1);
});

test("within eight seconds of a refresh no tab refreshes again, after them it may", async () => {
  const tab = await openTab();
  vi.useFakeTimers({ toFake: ["Date"] });
  answers["/refresh"] = { status: 200, body: signedIn };
  expect(await tab.refreshSession()).toBe("refreshed");
  vi.setSystemTime(Date.now() + tab.TAB_REFRESH_GUARD_MS - 1);
  expect(await tab.refreshSession()).toBe("recent");
  vi.setSystemTime(Date.now() + 1);
  expect(await tab.refreshSession()).toBe("refreshed");
});

test("a clock that is put back does not keep a device from refreshing", async () => {
  const tab = await openTab();
  vi.useFakeTimers({ toFake: ["Date"] });
  answers["/refresh"] = { status: 200, body: signedIn };
  await tab.refreshSession();
  vi.setSystemTime(Date.now() - 1000 * 60 * 60 * 24 * 365);
  expect(await tab.refreshSession()).toBe("refreshed");
});

test("a refresh whose answer was lost is repeated as the same attempt, the next one is a new attempt", async () => {
  const tab = await openTab();
  vi.useFakeTimers({ toFake: ["Date"] });
  answers["/refresh"] = "lost";
  expect(await tab.refreshSession()).toBe("offline");
  answers["/refresh"] = { status: 200, body: signedIn };
  expect(await tab.refreshSession()).toBe("refreshed");
  vi.setSystemTime(Date.now() + 60_000);
  await tab.refreshSession();
  const [first, again, next] = asked.map(({ headers }) => headers.get("X-Refresh-Attempt"));
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(again).toBe(first);
  expect(next).not.toBe(first);
});

test("a server that is down ends no session", async () => {
  const tab = await signedInTab();
  localStorage.removeItem("bandstand-last-refresh");
  answers["/refresh"] = problem(503, "UNAVAILABLE");
  expect(await tab.refreshSession()).toBe("offline");
  expect(tab.session().state).toBe("signed_in");
});

test("a sign-in in another tab ends the waiting here", async () => {
  const tab = await signedInTab();
  localStorage.removeItem("bandstand-last-refresh");
  answers["/refresh"] = problem(401, "UNAUTHENTICATED");
  await tab.refreshSession();
  expect(tab.session().state).toBe("needs_sign_in");
  const other = await openTab();
  other.noteRefresh();
  await vi.waitFor(() => expect(tab.session().state).toBe("signed_in"));
});

test("a closed account takes its data off the device, but not while live mode is open", async () => {
  const tab = await signedInTab();
  const leaveLive = tab.enterLive();
  answers["/config"] = problem(401, "ACCOUNT_DEACTIVATED");
  await tab.call("getConfig");
  expect(tab.session().state).toBe("signed_in");
  expect(await Dexie.exists(`bandstand:${USER}`)).toBe(true);
  leaveLive();
  expect(tab.session().state).toBe("deactivated");
  await vi.waitFor(async () => expect(await Dexie.exists(`bandstand:${USER}`)).toBe(false));
});

test("data goes only when no window is in live mode", async () => {
  const tab = await signedInTab();
  let leaveOther = (): void => undefined;
  void navigator.locks.request(
    "bandstand-live",
    { mode: "shared" },
    () => new Promise<void>((done) => (leaveOther = done)),
  );
  answers["/logout"] = { status: 204 };
  await tab.signOut();
  expect(tab.session().state).toBe("signed_out");
  expect(await Dexie.exists(`bandstand:${USER}`)).toBe(true);
  leaveOther();
  await vi.waitFor(async () => expect(await Dexie.exists(`bandstand:${USER}`)).toBe(false));
});

test("signing out keeps the edits that wait for the next sign-in of the same member", async () => {
  const tab = await signedInTab();
  answers["/songs"] = problem(503, "UNAVAILABLE");
  answers["/logout"] = { status: 204 };
  await tab.edit("0190c1f5-0000-7000-8000-000000000009");
  await tab.signOut();
  expect(tab.session().state).toBe("signed_out");
  await tab.signIn("kim", "secret");
  expect(await tab.pendingCount()).toBe(1);
});

test("a sign-out without network reaches the server at the next start, before anything else", async () => {
  const tab = await signedInTab();
  answers["/logout"] = "offline";
  await tab.signOut();
  expect(tab.session().state).toBe("signed_out");
  answers = {
    "/logout": { status: 204 },
    "/me": problem(401, "UNAUTHENTICATED"),
    "/refresh": problem(401, "UNAUTHENTICATED"),
  };
  asked = [];
  const next = await openTab();
  await next.startSession();
  expect(asked.map(({ path }) => path).slice(0, 2)).toEqual(["/logout", "/me"]);
  expect(next.session().state).toBe("signed_out");
});

test("as long as the server has not heard of a sign-out nobody is let in without a password", async () => {
  const tab = await signedInTab();
  answers = { "/logout": problem(503, "UNAVAILABLE"), "/me": { status: 200, body: account } };
  await tab.signOut();
  const next = await openTab();
  await next.startSession();
  expect(next.session().state).toBe("signed_out");
});

test("a sign-out in another tab closes this one, after live mode where it is open", async () => {
  const tab = await signedInTab();
  const leaveLive = tab.enterLive();
  const other = await openTab();
  other.authChannel.postMessage({ type: "auth_logout", user_id: USER });
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(tab.session().state).toBe("signed_in");
  leaveLive();
  expect(tab.session().state).toBe("signed_out");
});
