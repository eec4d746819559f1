import { cleanup, render, screen } from "@solidjs/testing-library";
import { createSignal } from "solid-js";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { showLanguage } from "../i18n/text.ts";
import { RecordPage, RecordScreen } from "./record-screen.tsx";

beforeAll(() => showLanguage("de"));
afterEach(cleanup);

interface Song {
  readonly title: string;
}

const missing = { icon: "note", title: "Diesen Song gibt es nicht", href: "/songs", link: "Zu den Songs" } as const;

test("a record is shown once it has been read; if there is no such record, a note with a link is shown", () => {
  const [song, setSong] = createSignal<Song | null | undefined>();
  render(() => (
    <RecordScreen record={song()} missing={missing}>
      {(found) => <h1>{found().title}</h1>}
    </RecordScreen>
  ));
  expect(screen.queryByRole("heading")).toBeNull();
  expect(screen.queryByText(missing.title)).toBeNull();
  setSong({ title: "Azzurro" });
  const heading = screen.getByRole("heading", { name: "Azzurro" });
  setSong({ title: "Azzurro (live)" });
  expect(screen.getByRole("heading", { name: "Azzurro (live)" })).toBe(heading);
  setSong(null);
  expect(screen.getByText(missing.title)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Zu den Songs" }).getAttribute("href")).toBe("/songs");
});

test("the parts of a record appear in order, the first immediately, and each is created only once", async () => {
  const made: string[] = [];
  const part = (name: string) => () => {
    made.push(name);
    return <section>{name}</section>;
  };
  const [title, setTitle] = createSignal("Probe");
  render(() => (
    <RecordPage title={title()} parts={[part("answers"), part("songs"), part("comments")]}>
      <p>locked</p>
    </RecordPage>
  ));
  expect(screen.getByText("locked")).toBeTruthy();
  expect(made).toEqual(["answers"]);
  setTitle("Generalprobe");
  await vi.waitFor(() => expect(made).toEqual(["answers", "songs", "comments"]), 5_000);
  expect([...document.querySelectorAll("section")].map((one) => one.textContent)).toEqual(made);
});

test("a record's header links back to the list", () => {
  render(() => <RecordPage title="Sommerfest" backHref="/gigs?scope=past" class="gig" />);
  expect(screen.getByRole("heading", { level: 1, name: "Sommerfest" }).closest(".page.gig")).not.toBeNull();
  expect(screen.getByRole("link").getAttribute("href")).toBe("/gigs?scope=past");
});
