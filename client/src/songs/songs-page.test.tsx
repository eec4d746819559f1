import { MemoryRouter, Route, createMemoryHistory } from "@solidjs/router";
import { cleanup, fireEvent, render, screen } from "@solidjs/testing-library";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { showLanguage } from "../i18n/text.ts";
import { endOffline, startOffline } from "../testing/offline-member.ts";
import { songRow } from "../testing/rows.ts";
import { setColumns } from "./columns.ts";
import { SongsPage } from "./songs-page.tsx";

const songs = [
  { title: "Atemlos", interpret: "Helene", duration: "00:03:40", status: "active" },
  { title: "Zebra", interpret: "Trio", duration: "00:02:05", status: "active" },
  { title: "Mambo", interpret: "Lou", duration: "00:04:00", status: "active" },
  { title: "Zaubern", interpret: "Trio", duration: "00:03:00", status: "retired" },
] as const;

/* A stand-in for `ResizeObserver` that reports a page wide enough for a table. */
class WideAsTable {
  readonly #report: ResizeObserverCallback;
  constructor(report: ResizeObserverCallback) {
    this.#report = report;
  }
  observe(): void {
    const entry = { contentBoxSize: [{ inlineSize: 1_200, blockSize: 800 }] } as unknown as ResizeObserverEntry;
    queueMicrotask(() => this.#report([entry], this));
  }
  unobserve(): void {}
  disconnect(): void {}
}

let saved: Promise<{ readonly name: string; readonly text: string }>;

beforeEach(async () => {
  await showLanguage("de");
  await startOffline("musician", (band) =>
    band.songs.bulkPut(songs.map(({ title, ...song }, at) => songRow(`s${at}`, title, song))),
  );
  vi.stubGlobal("ResizeObserver", WideAsTable);
  document.documentElement.style.fontSize = "16px";
  /* Captures a file that the page saves. */
  saved = new Promise((resolve) => {
    let content: Blob;
    URL.createObjectURL = (blob: Blob) => ((content = blob), "blob:table");
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
      void content.text().then((text) => resolve({ name: this.download, text }));
    });
  });
});
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  await endOffline();
});

test("the CSV button saves the visible rows and columns of the table in the order shown", async () => {
  setColumns(["duration", "title"]);
  const history = createMemoryHistory();
  history.set({ value: "/songs?status=active&q=a&sort=-duration" });
  render(() => (
    <MemoryRouter history={history}>
      <Route path="/songs/:song_id?" component={SongsPage} />
    </MemoryRouter>
  ));
  await screen.findByText("3 von 4 Songs");
  fireEvent.click(await screen.findByRole("button", { name: "Tabelle als CSV" }));
  const { name, text } = await saved;
  expect(name).toMatch(/\.csv$/);
  expect(text.trim().split("\r\n")).toEqual(["Dauer;Titel", "4:00;Mambo", "3:40;Atemlos", "2:05;Zebra"]);
});
