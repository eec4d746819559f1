import { cleanup, fireEvent, render, screen, waitFor, within } from "@solidjs/testing-library";
import { MemoryRouter, Route } from "@solidjs/router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { BandDatabase } from "../data/db.ts";
import { showLanguage } from "../i18n/text.ts";
import { endOffline, startOffline } from "../testing/offline-member.ts";
import { songRow } from "../testing/rows.ts";
import { linksOf, typedLinks, withFoundLinks } from "./link-fields.ts";
import { changedSong, fieldsOf, recordOf } from "./song-fields.ts";
import { SongForm } from "./song-form.tsx";
import { SongLinks } from "./song-links.tsx";

const VIDEO = "https://www.youtube.com/watch?v=dQw4w9WgXcQ";
const TRACK = "https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC";
const SONG = songRow("a", "Sway", { youtube_link: VIDEO });

let band: BandDatabase;
beforeEach(async () => {
  await showLanguage("de");
  Element.prototype.scrollIntoView = () => undefined;
  band = await startOffline("editor", (local) => local.songs.put(SONG));
});
afterEach(async () => {
  cleanup();
  await endOffline();
});

const field = (name: string): Promise<HTMLInputElement> => screen.findByRole("textbox", { name });
const type = async (name: string, value: string): Promise<void> => {
  const input = await field(name);
  fireEvent.input(input, { target: { value } });
  fireEvent.blur(input);
};
const openForm = (song = SONG): { onClose: () => void } => {
  const onClose = vi.fn<() => void>();
  render(() => (
    <MemoryRouter>
      <Route path="*" component={() => <SongForm song={song} onClose={onClose} />} />
    </MemoryRouter>
  ));
  return { onClose };
};
const save = (): void => void fireEvent.click(screen.getByRole("button", { name: "Speichern" }));

test("a link to any service can be added to a song offline, with or without a title, and the song keeps its video", async () => {
  const { onClose } = openForm();
  expect((await field("Link 1")).value).toBe(VIDEO);
  fireEvent.click(screen.getByRole("button", { name: "Link hinzufügen" }));
  await type("Link 2", "open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC");
  expect((await field("Link 2")).value, "the link is completed when the field loses focus").toBe(TRACK);
  expect(screen.getByText("Spotify")).toBeTruthy();
  await type("Bezeichnung von Link 2", "Original");
  save();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(await band.songs.get("a")).toMatchObject({ youtube_link: VIDEO, links: [{ url: TRACK, title: "Original" }] });
});

test("a link can be removed, and the error for text that is not a link is shown on its line", async () => {
  const { onClose } = openForm(songRow("a", "Sway", { youtube_link: VIDEO, links: [{ url: TRACK, title: null }] }));
  await type("Link 2", "irgendwo");
  save();
  expect((await field("Link 2")).getAttribute("aria-invalid")).toBe("true");
  expect((await field("Link 1")).getAttribute("aria-invalid")).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole("button", { name: "Link 2 entfernen" }));
  save();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(await band.songs.get("a")).toMatchObject({ youtube_link: VIDEO, links: [] });
});

test("links open in a new tab without access to the app or its address", () => {
  render(() => <SongLinks song={{ youtube_link: VIDEO, links: [{ url: TRACK, title: "Original" }] }} />);
  const links = within(screen.getByRole("group", { name: "Links" })).getAllByRole<HTMLAnchorElement>("link");
  expect(links.map(({ href, target, rel, textContent }) => [href, target, rel, textContent])).toEqual([
    [VIDEO, "_blank", "noopener noreferrer", "YouTube"],
    [TRACK, "_blank", "noopener noreferrer", "Original"],
  ]);
});

test("changing a link sends both link fields, so that a video that was only in `links` is not lost", () => {
  const song = songRow("a", "Sway", { links: [{ url: VIDEO, title: null }] });
  const fields = fieldsOf(song);
  expect(changedSong(song, recordOf(fields))).toEqual({});
  const added = { ...fields, links: [...fields.links, { url: TRACK, title: "" }] };
  expect(changedSong(song, recordOf(added))).toEqual({ youtube_link: VIDEO, links: [{ url: TRACK, title: null }] });
});

test("a lookup adds only links to services for which the song has no link yet", () => {
  const found = [VIDEO, TRACK].map((url) => ({ url, title: null }));
  expect(linksOf(withFoundLinks(typedLinks({}), found))).toEqual(found);
  const own = { url: "https://youtu.be/abc", title: "Unsere Version" };
  expect(linksOf(withFoundLinks(typedLinks({ links: [own] }), found)).map(({ title }) => title)).toEqual([
    "Unsere Version",
    null,
  ]);
  const full = typedLinks({
    links: Array.from({ length: 10 }, (_, at) => ({ url: `https://a.example/${at}`, title: null })),
  });
  expect(withFoundLinks(full, found)).toHaveLength(10);
});
