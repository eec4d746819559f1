import { cleanup, fireEvent, render, screen, waitFor } from "@solidjs/testing-library";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { BandDatabase } from "../data/db.ts";
import { noteContact } from "../data/status.ts";
import { showLanguage } from "../i18n/text.ts";
import { endOffline, startOffline } from "../testing/offline-member.ts";
import { gigRow, songRow as song } from "../testing/rows.ts";
import { dismissToast, toasts } from "../ui/toast.ts";
import { GemaGaps } from "./gema-gaps.tsx";

const SONGS = [song("a", "Komet", { lyricist: "Typed" }), song("b", "Anker"), song("c", "Unbekannt")];
const entry = (song_id: string, uebersprungen = false) => ({ entry_id: song_id, song_id, uebersprungen });
const played = [...SONGS.map(({ song_id }) => entry(song_id)), entry("skipped", true), entry("deleted")];
const GIG = gigRow("gig", { setlist: { sets: [{ set_id: "s", name: "Set 1", songs: played }] } });
const DONE = { duration: "00:03:00", composer: "Ann", lyricist: "Bo" };
const KNOWN = { duration: "00:03:05", composer: "Ann Lee", lyricist: "Bo Ray", youtube_link: null, links: [] };

let band: BandDatabase;
let asked: string[];
/** The abort signal of each request, in the order of `asked`. */
let signals: AbortSignal[];
/** Responses by title, in order; the last one repeats. */
let answers: Record<string, (() => Response | Promise<Response>)[]>;

const answer =
  (status: number, body: object, headers = {}) =>
  () =>
    Response.json(body, { status, headers: { "X-Request-Id": "x", ...headers } });
const problem = (status: number, code: string, headers = {}) => answer(status, { status, code, detail: code }, headers);

beforeAll(async () => {
  await showLanguage("de");
});
beforeEach(async () => {
  band = await startOffline("editor", (local) => local.songs.bulkPut([...SONGS, song("skipped", "Pause")]));
  asked = [];
  signals = [];
  answers = { Komet: [answer(200, KNOWN)], Anker: [answer(200, KNOWN)], Unbekannt: [problem(404, "NOT_FOUND")] };
  vi.stubGlobal("fetch", async (address: string, { signal }: RequestInit) => {
    const { pathname, searchParams } = new URL(address, "http://band.test");
    if (pathname !== "/api/songs/crawler/metadata") throw new TypeError("no network");
    const title = searchParams.get("title") ?? "";
    asked.push(title);
    signals.push(signal!);
    const [next, ...later] = answers[title]!;
    if (later.length > 0) answers[title] = later;
    const ended = new Promise<never>((_resolve, reject) =>
      signal!.addEventListener("abort", () => reject(new DOMException("aborted", "AbortError"))),
    );
    return await Promise.race([next!(), ended]);
  });
  noteContact(true);
});
afterEach(async () => {
  cleanup();
  for (const { id } of toasts()) dismissToast(id);
  await endOffline();
});

const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole("button", { name }));
const open = () => render(() => <GemaGaps gig={GIG} />);
const stored = async (song_id: string) => {
  const { duration, composer, lyricist } = (await band.songs.get(song_id))!;
  return [duration, composer, lyricist];
};

test("selected results fill only empty fields, songs that were not found are listed, and one undo reverts everything", async () => {
  open();
  await press("Lücken füllen");
  expect(await screen.findByText(/Nicht gefunden: Unbekannt/)).toBeTruthy();
  expect(asked).toEqual(["Komet", "Anker", "Unbekannt"]);
  expect(await stored("a")).toEqual([null, null, "Typed"]);
  await press("2 Songs übernehmen");
  await waitFor(() => expect(toasts().at(-1)?.message).toBe("Bei 2 Songs ergänzt"));
  expect(await stored("a")).toEqual(["00:03:05", "Ann Lee", "Typed"]);
  expect(await stored("b")).toEqual(["00:03:05", "Ann Lee", "Bo Ray"]);
  expect(await band.outbox.count()).toBe(2);
  toasts().at(-1)!.action!.run();
  await waitFor(async () => {
    expect(await stored("a")).toEqual([null, null, "Typed"]);
    expect(await stored("b")).toEqual([null, null, null]);
  });
});

test("a song that is not selected stays unchanged", async () => {
  open();
  await press("Lücken füllen");
  fireEvent.click(await screen.findByRole("checkbox", { name: /Anker/ }));
  await press("1 Song übernehmen");
  await waitFor(() => expect(toasts().at(-1)?.message).toBe("Bei 1 Song ergänzt"));
  expect(await stored("a")).toEqual(["00:03:05", "Ann Lee", "Typed"]);
  expect(await stored("b")).toEqual([null, null, null]);
});

test("at the rate limit, the lookup waits and then asks for the same song again", async () => {
  answers["Komet"] = [problem(429, "RATE_LIMITED", { "Retry-After": "0" }), answer(200, KNOWN)];
  open();
  await press("Lücken füllen");
  await screen.findByText(/Nicht gefunden/);
  expect(asked).toEqual(["Komet", "Komet", "Anker", "Unbekannt"]);
});

test("at the rate limit, the progress shows the waiting time, and stopping keeps the results", async () => {
  answers["Anker"] = [problem(429, "RATE_LIMITED", { "Retry-After": "40" })];
  open();
  await press("Lücken füllen");
  expect((await screen.findByText(/weiter in 40 Sekunden/)).textContent).toContain("1 von 3");
  await press("Anhalten");
  await press("1 Song übernehmen");
  await waitFor(() => expect(toasts().at(-1)?.message).toBe("Bei 1 Song ergänzt"));
  expect(asked).toEqual(["Komet", "Anker"]);
});

test("songs without a title or artist are listed, even if no other song needs a look-up", async () => {
  await band.songs.bulkPut([song("a", "Komet", { interpret: "" }), song("b", "", {}), song("c", "Unbekannt", DONE)]);
  open();
  expect(await screen.findByText("Ohne Titel oder Interpret nicht nachzuschlagen: Komet, Udo")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Lücken füllen" })).toBeNull();
  expect(asked).toEqual([]);
});

test("stopping during a request looks up no further song and keeps the results", async () => {
  answers["Anker"] = [() => new Promise<Response>(() => undefined)];
  open();
  await press("Lücken füllen");
  await waitFor(() => expect(asked).toEqual(["Komet", "Anker"]));
  expect(screen.getByText("1 von 3")).toBeTruthy();
  await press("Anhalten");
  expect(signals.map(({ aborted }) => aborted)).toEqual([false, true]);
  await press("1 Song übernehmen");
  await waitFor(() => expect(toasts().at(-1)?.message).toBe("Bei 1 Song ergänzt"));
  expect(asked).toEqual(["Komet", "Anker"]);
});

test("leaving the page stops the lookup", async () => {
  answers["Komet"] = [() => new Promise<Response>(() => undefined)];
  open();
  await press("Lücken füllen");
  await waitFor(() => expect(signals.map(({ aborted }) => aborted)).toEqual([false]));
  cleanup();
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
});

test("while offline, the lookup is disabled and says why", async () => {
  noteContact(false);
  open();
  expect((await screen.findByRole<HTMLButtonElement>("button", { name: "Lücken füllen" })).disabled).toBe(true);
  expect(screen.getByText(/braucht es ein Netz/)).toBeTruthy();
});
