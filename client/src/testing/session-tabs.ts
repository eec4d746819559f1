import Dexie from "dexie";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { TestLocks } from "./web-locks.ts";

type Answer = { readonly status: number; readonly body?: unknown } | "offline" | "lost";

/** The id of the member who is signed in by `signedInTab`. */
export const USER = "0190c1f5-0000-7000-8000-000000000001";
export const account = { user_id: USER, username: "kim", real_name: "Kim", language: "de", role: "editor" };
export const signedIn = { user: account, csrf_token: "t", access_expires_at: "2031-01-01T00:00:00.000Z" };

/** The simulated service with which a test's tabs communicate. */
export const service = {
  /** Responses by path; any other path gets an empty sync response. */
  answers: {} as Record<string, Answer>,
  asked: [] as { path: string; headers: Headers }[],
};

export const problem = (status: number, code: string): Answer => ({ status, body: { status, code, detail: code } });

export const askedFor = (path: string): number => service.asked.filter((one) => one.path === path).length;

async function fetchOf(address: string, init: RequestInit): Promise<Response> {
  const path = address.replace(/^\/api/, "").replace(/\?.*/, "");
  service.asked.push({ path, headers: new Headers(init.headers) });
  await new Promise((resolve) => setTimeout(resolve, 0));
  const empty = { "/sync/pull": { changes: [], cursor: "c", has_more: false, reset: false } } as Record<
    string,
    unknown
  >;
  const snapshot = { changes: [], after: null, cursor: "c" };
  const answer = service.answers[path] ?? { status: 200, body: empty[path] ?? snapshot };
  if (answer === "offline" || answer === "lost") throw new TypeError("failed to fetch");
  const headers = { "X-Request-Id": "x" };
  if (answer.status === 204) return new Response(null, { status: 204, headers });
  return Response.json(answer.body, { status: answer.status, headers });
}

/** Opens a tab: a separate instance of the app's modules that uses the same browser storage as all other tabs. */
export async function openTab() {
  vi.resetModules();
  const [session, signIn, refresh, guard, db, api, wipe] = await Promise.all([
    import("../data/session.ts"),
    import("../data/sign-in.ts"),
    import("../data/refresh.ts"),
    import("../data/live-guard.ts"),
    import("../data/db.ts"),
    import("../data/api.ts"),
    import("../data/wipe.ts"),
  ]);
  const kinds = await import("../data/mutation-kinds.ts");
  await import("../songs/commands.ts");
  const { mutate } = await import("../data/mutations.ts");
  const edit = (song_id: string) =>
    mutate(kinds.mutationOf("createSong")!, { song_id, title: "One", interpret: "Band" });
  return { ...session, ...signIn, ...refresh, ...guard, ...db, ...api, ...wipe, edit };
}

export async function signedInTab() {
  service.answers["/login"] = { status: 200, body: signedIn };
  const tab = await openTab();
  await tab.startSession();
  expect(await tab.signIn("kim", "secret")).toEqual({ ok: true });
  return tab;
}

/** Replaces all Web Locks, as a restart of the browser does. Requests that are still waiting are never granted. */
export function useFreshLocks(): void {
  Object.defineProperty(navigator, "locks", { value: new TestLocks(), configurable: true });
}

/** Gives every test in the file a fresh browser. */
export function useFreshBrowser(): void {
  beforeEach(() => {
    service.answers = { "/me": problem(401, "UNAUTHENTICATED"), "/refresh": problem(401, "UNAUTHENTICATED") };
    service.asked = [];
    localStorage.clear();
    document.cookie = "csrf_token=token";
    vi.stubGlobal("fetch", fetchOf);
    useFreshLocks();
  });
  afterEach(async () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    await Dexie.delete(`bandstand:${USER}`);
    await Dexie.delete("bandstand-device");
  });
}
