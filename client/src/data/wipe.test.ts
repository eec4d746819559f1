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
  useFreshLocks,
} from "../testing/session-tabs.ts";

useFreshBrowser();

const SONG = "0190c1f5-0000-7000-8000-000000000009";
const GIG = "0190c1f5-0000-7000-8000-000000000008";
const OTHER = "0190c1f5-0000-7000-8000-000000000002";
const anna = { ...account, user_id: OTHER, username: "anna", real_name: "Anna" };

afterEach(() => Dexie.delete(`bandstand:${OTHER}`));

type Tab = Awaited<ReturnType<typeof openTab>>;

const isHere = (user_id: string): Promise<boolean> => Dexie.exists(`bandstand:${user_id}`);

/** Waits until a member's database and the note that it has to be removed are both gone. */
const expectRemoved = (user_id: string): Promise<void> =>
  vi.waitFor(async () => {
    expect(await isHere(user_id)).toBe(false);
    expect(localStorage.getItem(`bandstand-wipe:${user_id}`)).toBeNull();
  });

/** Waits until nothing is left to fetch, then puts a gig on the device as if it had been fetched. */
async function withGig(tab: Tab): Promise<void> {
  await vi.waitFor(async () => expect(await tab.db().meta.get("cursor")).toBeDefined());
  await tab.db().me.put({ ...account, rev: 1 } as never);
  await tab.db().gigs.put({ gig_id: GIG, name: "Hochzeit", rev: 1 } as never);
}

/** Ends the session on the server: every request gets a plain 401, and the refresh gives the reason. */
async function endSession(tab: Tab): Promise<void> {
  localStorage.removeItem("bandstand-last-refresh");
  service.answers["/config"] = problem(401, "UNAUTHENTICATED");
  service.answers["/refresh"] = problem(401, "SESSION_ENDED");
  await tab.call("getConfig");
}

/** Enters live mode in another window of this browser. Resolves with a function that leaves it. */
const otherWindowLive = (): Promise<() => void> =>
  new Promise((resolve) => {
    const hold = (): Promise<void> => new Promise((done) => resolve(done));
    void navigator.locks.request("bandstand-live", { mode: "shared" }, hold);
  });

/** Opens a connection that does not close for other tabs, like that of a page suspended by the browser. */
const openRaw = (name: string): Promise<IDBDatabase> =>
  new Promise((resolve) => {
    const request = indexedDB.open(name);
    request.addEventListener("success", () => resolve(request.result));
  });

/** Counts a member's rows in the local database by table, leaving out empty tables. */
async function rowsOf(tab: Tab, user_id: string) {
  const band = new tab.BandDatabase(user_id);
  const count = async (name: string) => [name, await band.table(name).count()] as const;
  const counts = await Promise.all(band.tables.map(({ name }) => count(name)));
  band.close();
  return Object.fromEntries(counts.filter(([, rows]) => rows > 0));
}

describe("ending a session from elsewhere removes the band's data from the device", () => {
  test.each(["SESSION_ENDED", "TOKEN_REUSED"])("when the device next contacts the server (%s)", async (code) => {
    const tab = await signedInTab();
    await withGig(tab);
    localStorage.setItem(`bandstand-form:${USER}:gig`, "typed");
    localStorage.removeItem("bandstand-last-refresh");
    service.answers["/refresh"] = problem(401, code);
    await tab.refreshSession();
    expect(tab.session().state).toBe("ended");
    await expectRemoved(USER);
    expect(localStorage.getItem(`bandstand-form:${USER}:gig`)).toBeNull();
    expect(localStorage.getItem("bandstand-user")).toBeNull();
  });

  test("even if the browser's storage is full", async () => {
    const tab = await signedInTab();
    await withGig(tab);
    const full = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("no space", "QuotaExceededError");
    });
    await endSession(tab);
    expect(tab.session().state).toBe("ended");
    await expectRemoved(USER);
    full.mockRestore();
  });

  test("after live mode, and not before", async () => {
    const tab = await signedInTab();
    const leaveLive = tab.enterLive();
    await endSession(tab);
    expect(tab.session().state).toBe("needs_sign_in");
    expect(await isHere(USER)).toBe(true);
    leaveLive();
    expect(tab.session().state).toBe("ended");
    await expectRemoved(USER);
  });

  test("except unsent edits, which are sent after the member's next sign-in", async () => {
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
    await expectRemoved(USER);
  });

  test("but not if the member signs in again before the last window leaves live mode", async () => {
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

test("removing other members' data does not affect a member who is just signing in", async () => {
  const [tab, other] = [await openTab(), await openTab()];
  await tab.startSession();
  await other.startSession();
  service.answers["/login"] = { status: 200, body: signedIn };
  let asked = 0;
  await tab.removeOthers(async () => {
    asked += 1;
    if (asked === 1) await other.signIn("kim", "secret");
    return [];
  });
  expect(asked).toBe(1);
  expect(await isHere(USER)).toBe(true);
});

test("an expired session removes nothing from the device", async () => {
  const tab = await signedInTab();
  await withGig(tab);
  localStorage.removeItem("bandstand-last-refresh");
  await tab.refreshSession();
  expect(tab.session().state).toBe("needs_sign_in");
  expect(localStorage.getItem(`bandstand-wipe:${USER}`)).toBeNull();
  expect(await tab.db().gigs.count()).toBe(1);
});

/** Closes the browser while a wipe waits for the end of live mode in another window. */
async function closeDuringWipe(): Promise<void> {
  const tab = await signedInTab();
  await otherWindowLive();
  await endSession(tab);
  useFreshLocks();
}

describe("an interrupted wipe", () => {
  test("is finished at the next start, before anything is shown", async () => {
    await closeDuringWipe();
    /* As if the browser had been closed before the last member's id was removed. */
    localStorage.setItem("bandstand-user", USER);
    const next = await openTab();
    await next.startSession();
    expect(next.session().state).toBe("ended");
    await expectRemoved(USER);
  });

  test("is finished even without a network", async () => {
    await closeDuringWipe();
    service.answers["/refresh"] = "offline";
    const next = await openTab();
    await next.startSession();
    await expectRemoved(USER);
  });

  test("waits until live mode ends if the app starts on stage", async () => {
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
    await expectRemoved(USER);
  });

  test("removes the database of a member who is not signed in even if no note of the wipe remains", async () => {
    const tab = await signedInTab();
    await tab.db().open();
    tab.closeDatabase();
    localStorage.clear();
    await Dexie.delete("bandstand-device");
    document.cookie = "csrf_token=; max-age=0";
    const next = await openTab();
    await next.startSession();
    expect(next.session().state).toBe("signed_out");
    await expectRemoved(USER);
  });

  test("is not finished while it is unknown whether the member is still signed in", async () => {
    const tab = await signedInTab();
    tab.closeDatabase();
    localStorage.clear();
    await Dexie.delete("bandstand-device");
    service.answers["/refresh"] = "offline";
    const next = await openTab();
    await next.startSession();
    await next.cleanedUp();
    expect(await isHere(USER)).toBe(true);
  });
});

describe("another member who signs in", () => {
  const signInAnna = async (tab: Tab): Promise<void> => {
    service.answers["/login"] = { status: 200, body: { ...signedIn, user: anna } };
    expect(await tab.signIn("anna", "secret")).toEqual({ ok: true });
  };

  test("finds no data from the previous member", async () => {
    const tab = await signedInTab();
    await withGig(tab);
    await signInAnna(tab);
    await expectRemoved(USER);
    expect(tab.session()).toMatchObject({ state: "signed_in", user_id: OTHER });
  });

  test("sees a list of the previous member's unsent edits and none of that member's other data", async () => {
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

  test("can discard the previous member's unsent edits without losing their own data", async () => {
    const tab = await signedInTab();
    await withGig(tab);
    service.answers["/songs"] = problem(503, "UNAVAILABLE");
    await tab.edit(SONG);
    await signInAnna(tab);
    await vi.waitFor(() => expect(tab.unsentEdits()).toMatchObject([{ user_id: USER, name: "Kim", count: 1 }]));
    await tab.discardUnsent(USER);
    expect(tab.unsentEdits()).toEqual([]);
    expect([await isHere(USER), await isHere(OTHER)]).toEqual([false, true]);
  });

  test("can discard the previous member's unsent edits during live mode; they are removed when live mode ends", async () => {
    const tab = await signedInTab();
    service.answers["/songs"] = problem(503, "UNAVAILABLE");
    await tab.edit(SONG);
    await signInAnna(tab);
    await vi.waitFor(() => expect(tab.unsentEdits()).toHaveLength(1));
    const leave = await otherWindowLive();
    const discarded = tab.discardUnsent(USER);
    expect(await isHere(USER)).toBe(true);
    leave();
    await discarded;
    expect(await isHere(USER)).toBe(false);
  });
});

describe("a sign-out", () => {
  test("with unsent edits leaves nothing but those edits on the device", async () => {
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

  test("that discards unsent edits leaves nothing on the device", async () => {
    const tab = await signedInTab();
    service.answers["/songs"] = problem(503, "UNAVAILABLE");
    service.answers["/logout"] = { status: 204 };
    await tab.edit(SONG);
    await tab.signOut(true);
    await expectRemoved(USER);
    expect(tab.unsentEdits()).toEqual([]);
  });

  test("removes everything without a restart, even if the browser at first refuses to delete the database", async () => {
    const tab = await signedInTab();
    await withGig(tab);
    service.answers["/logout"] = { status: 204 };
    const refusing = vi.spyOn(indexedDB, "deleteDatabase").mockImplementationOnce(() => {
      throw new DOMException("Unable to delete the database", "UnknownError");
    });
    const onKept = vi.fn<() => void>();
    await tab.signOut(false, onKept);
    await vi.waitFor(() => expect(onKept).toHaveBeenCalledOnce());
    await vi.waitFor(async () => expect(await isHere(USER)).toBe(false), { timeout: 5_000 });
    expect(refusing).toHaveBeenNthCalledWith(1, `bandstand:${USER}`);
    refusing.mockRestore();
  });

  test.each([false, true])(
    "empties a database that another page keeps open, and deletes it once that page closes it (discarding: %s)",
    async (isDiscarding) => {
      const tab = await signedInTab();
      await withGig(tab);
      service.answers["/logout"] = { status: 204 };
      const asleep = await openRaw(`bandstand:${USER}`);
      const gigs = (): Promise<number> =>
        new Promise((resolve) => {
          const request = asleep.transaction("gigs").objectStore("gigs").count();
          request.addEventListener("success", () => resolve(request.result));
        });
      expect(await gigs()).toBe(1);

      await tab.signOut(isDiscarding);

      await vi.waitFor(async () => expect(await gigs()).toBe(0));
      expect(await indexedDB.databases()).toContainEqual(expect.objectContaining({ name: `bandstand:${USER}` }));
      asleep.close();
      await expectRemoved(USER);
    },
  );
});
