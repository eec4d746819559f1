import { describe, expect, test, vi } from "vitest";
import {
  USER,
  askedFor,
  openTab,
  problem,
  service,
  signedIn,
  signedInTab,
  useFreshBrowser,
} from "../testing/session-tabs.ts";

useFreshBrowser();

test("tabs that find the session expired at the same time refresh the session only once", async () => {
  const [one, two] = [await signedInTab(), await openTab()];
  localStorage.removeItem("bandstand-last-refresh");
  service.answers["/refresh"] = { status: 200, body: signedIn };
  service.asked = [];
  await Promise.all([one.refreshSession(), two.refreshSession(), one.refreshSession()]);
  expect(askedFor("/refresh")).toBe(1);
});

test("no tab refreshes the session again within eight seconds of a refresh", async () => {
  const tab = await openTab();
  vi.useFakeTimers({ toFake: ["Date"] });
  service.answers["/refresh"] = { status: 200, body: signedIn };
  expect(await tab.refreshSession()).toBe("refreshed");
  vi.setSystemTime(Date.now() + 7_999);
  expect(await tab.refreshSession()).toBe("recent");
  vi.setSystemTime(Date.now() + 1);
  expect(await tab.refreshSession()).toBe("refreshed");
});

test("setting the clock back does not keep a device from refreshing the session", async () => {
  const tab = await openTab();
  vi.useFakeTimers({ toFake: ["Date"] });
  service.answers["/refresh"] = { status: 200, body: signedIn };
  await tab.refreshSession();
  vi.setSystemTime(Date.now() - 1000 * 60 * 60 * 24 * 365);
  expect(await tab.refreshSession()).toBe("refreshed");
});

test("a refresh whose response was lost is repeated with the same attempt id; the next refresh has a new id", async () => {
  const tab = await openTab();
  vi.useFakeTimers({ toFake: ["Date"] });
  service.answers["/refresh"] = "lost";
  expect(await tab.refreshSession()).toBe("offline");
  service.answers["/refresh"] = { status: 200, body: signedIn };
  expect(await tab.refreshSession()).toBe("refreshed");
  vi.setSystemTime(Date.now() + 60_000);
  await tab.refreshSession();
  const [first, again, next] = service.asked.map(({ headers }) => headers.get("X-Refresh-Attempt"));
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(again).toBe(first);
  expect(next).not.toBe(first);
});

test("a tab that asks for a sign-in continues once another tab has signed in", async () => {
  const tab = await signedInTab();
  localStorage.removeItem("bandstand-last-refresh");
  service.answers["/refresh"] = problem(401, "UNAUTHENTICATED");
  await tab.refreshSession();
  expect(tab.session().state).toBe("needs_sign_in");
  const other = await openTab();
  other.noteRefresh();
  await vi.waitFor(() => expect(tab.session().state).toBe("signed_in"));
});

test("a sign-out in another tab signs this tab out too, but not before it leaves live mode", async () => {
  const tab = await signedInTab();
  const leaveLive = tab.enterLive();
  const other = await openTab();
  other.authChannel.postMessage({ type: "auth_logout", user_id: USER });
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(tab.session().state).toBe("signed_in");
  leaveLive();
  expect(tab.session().state).toBe("signed_out");
});

/**
 * Runs `work` as another tab of this browser, which may run an older version of the app. `work` sends with `channel`
 * and finds received messages in `heard`.
 */
async function anyTab(work: (channel: BroadcastChannel, heard: unknown[]) => Promise<void>): Promise<void> {
  const channel = new BroadcastChannel("bandstand-auth");
  const heard: unknown[] = [];
  channel.addEventListener("message", ({ data }) => heard.push(data));
  await work(channel, heard).finally(() => channel.close());
}

test("a tab that has refreshed the session sends token_refreshed to the other tabs", async () => {
  const tab = await openTab();
  service.answers["/refresh"] = { status: 200, body: signedIn };
  await anyTab(async (_, heard) => {
    await tab.refreshSession();
    await vi.waitFor(() => expect(heard).toEqual([{ type: "token_refreshed" }]));
  });
});

test("a tab that asks for a sign-in continues when it receives token_refreshed", async () => {
  const tab = await signedInTab();
  localStorage.removeItem("bandstand-last-refresh");
  await tab.refreshSession();
  expect(tab.session().state).toBe("needs_sign_in");
  await anyTab(async (channel) => {
    channel.postMessage({ type: "token_refreshed" });
    await vi.waitFor(() => expect(tab.session().state).toBe("signed_in"));
  });
});

test("a tab that signs out sends auth_logout with the member's id to the other tabs", async () => {
  const tab = await signedInTab();
  service.answers["/logout"] = { status: 204 };
  await anyTab(async (_, heard) => {
    await tab.signOut();
    await vi.waitFor(() => expect(heard).toEqual([{ type: "auth_logout", user_id: USER }]));
  });
});

test("auth_logout signs out only tabs of the member whom it names", async () => {
  const tab = await signedInTab();
  await anyTab(async (channel, heard) => {
    channel.postMessage({ type: "auth_logout", user_id: "somebody-else" });
    /* Messages arrive in order: once this one has been heard, `tab` has received the one above. */
    tab.noteRefresh();
    await vi.waitFor(() => expect(heard).toHaveLength(1));
    expect(tab.session().state).toBe("signed_in");
    channel.postMessage({ type: "auth_logout", user_id: USER });
    await vi.waitFor(() => expect(tab.session().state).toBe("signed_out"));
  });
});

describe("a write with a stale CSRF token", () => {
  const TITLE = { song_id: "0190c1f5-0000-7000-8000-000000000009", title: "One", interpret: "Band" };

  test("is sent once more, with a newly fetched token", async () => {
    const tab = await openTab();
    service.answers["/songs"] = problem(403, "CSRF_FAILED");
    service.answers["/csrf"] = {
      status: 200,
      get body() {
        document.cookie = "csrf_token=fresh";
        return { csrf_token: "fresh" };
      },
    };
    expect(await tab.call("createSong", { body: TITLE })).toMatchObject({ ok: false, code: "CSRF_FAILED" });
    expect(service.asked.map(({ path, headers }) => [path, headers.get("X-CSRF-Token")])).toEqual([
      ["/songs", "token"],
      ["/csrf", null],
      ["/songs", "fresh"],
    ]);
  });

  test("is not sent again if no new token can be fetched", async () => {
    const tab = await openTab();
    service.answers["/songs"] = problem(403, "CSRF_FAILED");
    service.answers["/csrf"] = problem(503, "UNAVAILABLE");
    await tab.call("createSong", { body: TITLE });
    expect(askedFor("/songs")).toBe(1);
  });
});
