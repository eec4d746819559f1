import { cleanup, fireEvent, render, screen, waitFor } from "@solidjs/testing-library";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { RowOf } from "../data/rows.ts";
import { showLanguage } from "../i18n/text.ts";
import { endOffline, startOffline } from "../testing/offline-member.ts";
import { gigRow, songRow } from "../testing/rows.ts";
import { dismissToast, toasts } from "../ui/toast.ts";
import { TextCard } from "./text-card.tsx";

const GIG = gigRow("gig", {
  begin: "20:00:00",
  setlist: { sets: [{ set_id: "s", name: "Set 1", songs: [{ entry_id: "e", song_id: "a", uebersprungen: false }] }] },
});
const written = (): string => screen.getByRole<HTMLTextAreaElement>("textbox").value;

let copied = "";
beforeAll(async () => {
  await showLanguage("de");
});
beforeEach(async () => {
  /* jsdom has no clipboard. */
  const clipboard = { writeText: async (text: string) => void (copied = text) };
  Object.defineProperty(navigator, "clipboard", { value: clipboard, configurable: true });
  await startOffline("musician", async (band) => {
    await band.songs.put(songRow("a", "Komet", { key: "Am" }));
    const setlist_timing = { pause_between_songs: 20, pause_between_sets: 1200, default_song_duration: 240 };
    await band.config.put({ id: "band", setlist_timing } as RowOf<"config">);
  });
});
afterEach(async () => {
  cleanup();
  for (const { id } of toasts()) dismissToast(id);
  Reflect.deleteProperty(navigator, "clipboard");
  await endOffline();
});

test("the setlist is shown as text and can be copied, with or without start times", async () => {
  render(() => <TextCard gig={GIG} />);
  await waitFor(() => expect(written()).toContain("Set 1\n1. Komet (Am)"));
  fireEvent.click(screen.getByRole("checkbox", { name: "Mit Startzeiten" }));
  await waitFor(() => expect(written()).toContain("20:00  1. Komet (Am)"));
  fireEvent.click(screen.getByRole("button", { name: "Text kopieren" }));
  await waitFor(() => expect(toasts().at(-1)?.message).toBe("Kopiert"));
  expect(copied).toBe(written());
});
