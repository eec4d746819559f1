import Dexie from "dexie";
import { afterEach, describe, expect, test, vi } from "vitest";
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

useFreshBrowser();

const SONG = "0190c1f5-0000-7000-8000-000000000009";
const GIG = "0190c1f5-0000-7000-8000-000000000008";
const OTHER = "0190c1f5-0000-7000-8000-000000000002";
const anna = { ...account, user_id: OTHER, username: "anna", real_name: "Anna" };

afterEach(() => Dexie.delete(`bandstand:${OTHER}`));

type Tab = Awaited<ReturnType<typeof openTab>>;

const isHere = (user_id: string): Promise<boolean> => Dexie.exists(`bandstand:${user_id}`);

/** Puts a gig on the device, as if it had been fetched, and waits until nothing is left to fetch. */
async function withGig(tab: Tab): Promise<void> {
  await vi.waitFor(async () => expect(await tab.db().meta.get("cursor")).toBeDefined());
  await tab.db().me.put({ ...account, rev: 1 } as never);
  await tab.db().gigs.put({ gig_id: GIG, name: "Hochzeit", rev: 1 } as never);
}

/** The server has ended the session: every request is a plain 401, and the renewal says why. */
async function endSession(tab: Tab): Promise<void> {
  localStorage.removeItem("bandstand-last-refresh");
  service.answers["/config"] = problem(401, "UNAUTHENTICATED");
  service.answers["/refresh"] = problem(401, "SESSION_ENDED");
  await tab.call("getConfig");
}

/** Opens live mode in a window of this browser; resolves with how it is left. */
const otherWindowLive = (): Promise<() => void> =>
  new Promise((resolve) => {
    const hold = (): Promise<void> => new Promise((done) => resolve(done));
    void navigator.locks.request("bandstand-live", { mode: "shared" }, hold);
  });

/** Everything of a member that lies in the local database. */
async function rowsOf(tab: Tab, user_id: string) {
  const band = new tab.BandDatabase(user_id);
  const count = async (name: string) => [name, await band.table(name).count()] as const;
  const counts = await Promise.all(band.tables.map(({ name }) => count(name)));
  band.close();
  return Object.fromEntries(counts.filter(([, rows]) => rows > 0));
}

describe("a session that was ended elsewhere takes the band off the device", () => {
  test.each(["SESSION_ENDED", "TOKEN_REUSED"])("at the next contact (%s)", async (code) => {
    const tab = await signedInTab();
    await withGig(tab);
    localStorage.setItem(`bandstand-form:${USER}:gig`, "typed");
    localStorage.removeItem("bandstand-last-refresh");
    service.answers["/refresh"] = problem(401, code);
    await tab.refreshSession();
    expect(tab.session().state).toBe("ended");
    await vi.waitFor(async () => expect(await isHere(USER)).toBe(false));
    expect(localStorage.getItem(`bandstand-form:${USER}:gig`)).toBeNull();
    expect(localStorage.getItem("bandstand-user")).toBeNull();
  });

  test("after live mode, and not before", async () => {
    const tab = await signedInTab();
    const leaveLive = tab.enterLive();
    await endSession(tab);
    expect(tab.session().state).toBe("needs_sign_in");
    expect(await isHere(USER)).toBe(true);
    leaveLive();
    expect(tab.session().state).toBe("ended");
    await vi.waitFor(async () => expect(await isHere(USER)).toBe(false));
  });

  test("but for edits that have not been sent, which the member's next sign-in sends", async () => {
    const tab = await signedInTab();
    await withGig(tab);
    service.answers["/songs"] = problem(503, "UNAVAILABLE");
    await tab.edit(SONG);
    await endSession(tab);
    await vi.waitFor(() => expect(tab.unsentEdits()).toMatchObject([{ user_id: USER, count: 1 }]));
    const { outbox, gigs, me, songs } = await rowsOf(tab, USER);
    expect({ outbox, gigs, me, songs }).toEqual({ outbox: 1, gigs: undefined, me: undefined, songs: 1 });
    service.answers = { "/login": { status: 200, body: signedIn }, "/songs": { status: 201, body: { song_id: SONG } } };
    await tab.signIn("kim", "secret");
    await vi.waitFor(async () => expect(await tab.pendingCount()).toBe(0));
    expect(tab.unsentEdits()).toEqual([]);
  });

  test("in every window", async () => {
    const [tab, other] = [await signedInTab(), await openTab()];
    await other.startSession();
    await endSession(tab);
    await vi.waitFor(() => expect(other.session().state).toBe("ended"));
    await vi.waitFor(async () => expect(await isHere(USER)).toBe(false));
  });

  test("and nothing of somebody who has signed in again before the last window left live mode", async () => {
    const tab = await signedInTab();
    const leaveLive = await otherWindowLive();
    await endSession(tab);
    expect(tab.session().state).toBe("ended");
    service.answers = { "/login": { status: 200, body: signedIn } };
    await tab.signIn("kim", "secret");
    leaveLive();
    await navigator.locks.request("bandstand-live", {}, () => Promise.resolve());
    expect(await isHere(USER)).toBe(true);
    expect(tab.session().state).toBe("signed_in");
  });
});

test("a session that ran out takes nothing off the device", async () => {
  const tab = await signedInTab();
  await withGig(tab);
  localStorage.removeItem("bandstand-last-refresh");
  await tab.refreshSession();
  expect(tab.session().state).toBe("needs_sign_in");
  expect(localStorage.getItem(`bandstand-wipe:${USER}`)).toBeNull();
  expect(await tab.db().gigs.count()).toBe(1);
});

describe("what a wipe could not finish", () => {
  test("is finished at the next start, before anything is shown", async () => {
    const tab = await signedInTab();
    const leaveLive = await otherWindowLive();
    await endSession(tab);
    /* The browser is closed before the data could go, and has not kept who was signed in no longer. */
    localStorage.setItem("bandstand-user", USER);
    leaveLive();
    Object.defineProperty(navigator, "locks", { value: undefined, configurable: true });
    const next = await openTab();
    await next.startSession();
    expect(next.session().state).toBe("ended");
    await vi.waitFor(async () => expect(await isHere(USER)).toBe(false));
    expect(localStorage.getItem(`bandstand-wipe:${USER}`)).toBeNull();
  });

  test("is finished without network too", async () => {
    const tab = await signedInTab();
    const leaveLive = await otherWindowLive();
    await endSession(tab);
    leaveLive();
    Object.defineProperty(navigator, "locks", { value: undefined, configurable: true });
    service.answers["/refresh"] = "offline";
    localStorage.setItem(`bandstand-wipe:${USER}`, "ended");
    const next = await openTab();
    await next.startSession();
    await vi.waitFor(async () => expect(await isHere(USER)).toBe(false));
  });

  test("waits for live mode where the app starts on stage", async () => {
    const tab = await signedInTab();
    const leaveLive = tab.enterLive();
    await endSession(tab);
    const onStage = await openTab();
    await onStage.startSession({ isOnStage: true });
    expect(onStage.session()).toMatchObject({ state: "signed_in", user_id: USER });
    expect(tab.session()).toMatchObject({ state: "needs_sign_in" });
    leaveLive();
    onStage.enterLive()();
    expect(onStage.session().state).toBe("ended");
    await vi.waitFor(async () => expect(await isHere(USER)).toBe(false));
  });

  test("is found without a note too: a database that nobody is signed in to", async () => {
    const tab = await signedInTab();
    await tab.db().open();
    tab.closeDatabase();
    localStorage.clear();
    await Dexie.delete("bandstand-device");
    document.cookie = "csrf_token=; max-age=0";
    const next = await openTab();
    await next.startSession();
    expect(next.session().state).toBe("signed_out");
    await vi.waitFor(async () => expect(await isHere(USER)).toBe(false));
  });

  test("is left alone while nobody knows whether its member is still signed in", async () => {
    const tab = await signedInTab();
    tab.closeDatabase();
    localStorage.clear();
    await Dexie.delete("bandstand-device");
    service.answers["/refresh"] = "offline";
    const next = await openTab();
    await next.startSession();
    await next.tidied();
    expect(await isHere(USER)).toBe(true);
  });
});

describe("somebody else who signs in", () => {
  const signInAnna = async (tab: Tab): Promise<void> => {
    service.answers["/login"] = { status: 200, body: { ...signedIn, user: anna } };
    expect(await tab.signIn("anna", "secret")).toEqual({ ok: true });
  };

  test("finds nothing of the member before", async () => {
    const tab = await signedInTab();
    await withGig(tab);
    await signInAnna(tab);
    await vi.waitFor(async () => expect(await isHere(USER)).toBe(false));
    expect(tab.session()).toMatchObject({ state: "signed_in", user_id: OTHER });
  });

  test("sees the previous member's unsent edits named, and finds nothing else of theirs", async () => {
    const tab = await signedInTab();
    await withGig(tab);
    service.answers["/songs"] = problem(503, "UNAVAILABLE");
    await tab.edit(SONG);
    const said = vi.fn<() => void>();
    tab.onOthersEdits(said);
    await signInAnna(tab);
    await vi.waitFor(() => expect(said).toHaveBeenCalledWith([{ user_id: USER, name: "Kim", count: 1 }]));
    const { outbox, gigs } = await rowsOf(tab, USER);
    expect({ outbox, gigs }).toEqual({ outbox: 1, gigs: undefined });
  });
});

describe("a sign-out", () => {
  test("with edits that wait keeps nothing but them", async () => {
    const tab = await signedInTab();
    await withGig(tab);
    service.answers["/songs"] = problem(503, "UNAVAILABLE");
    service.answers["/logout"] = { status: 204 };
    await tab.edit(SONG);
    await tab.signOut();
    await vi.waitFor(() => expect(tab.unsentEdits()).toMatchObject([{ user_id: USER, name: "Kim", count: 1 }]));
    const { outbox, gigs } = await rowsOf(tab, USER);
    expect({ outbox, gigs }).toEqual({ outbox: 1, gigs: undefined });
  });

  test("that gives the edits up keeps nothing", async () => {
    const tab = await signedInTab();
    service.answers["/songs"] = problem(503, "UNAVAILABLE");
    service.answers["/logout"] = { status: 204 };
    await tab.edit(SONG);
    await tab.signOut({ discard: true });
    await vi.waitFor(async () => expect(await isHere(USER)).toBe(false));
    expect(tab.unsentEdits()).toEqual([]);
  });
});
