import { NEW_GIG } from "@bandstand/shared/gigs/new-gig.ts";
import { createRoot } from "solid-js";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readSettings } from "./commands.ts";
import { createLiveSession } from "./live-session.ts";
import type { LiveGig } from "./queries.ts";
import { type StageControls, createStageControls } from "./stage-controls.ts";

const GIG = { ...NEW_GIG, gig_id: "gig", name: "Stadtball", date: "2026-07-11", rev: 1 } as unknown as LiveGig;
const TIMING = { pause_between_songs: 20, pause_between_sets: 1200, default_song_duration: 240 };

let controls: StageControls;
let leave: () => void;

beforeEach(() => {
  history.pushState({ screen: "gig" }, "", "/gigs/gig");
  history.pushState({ screen: "live" }, "", "/live/gig");
  createRoot((dispose) => {
    leave = dispose;
    const opened = {
      gig: GIG,
      state: undefined,
      songs: new Map(),
      timing: TIMING,
      members: new Map(),
    };
    const session = createLiveSession({ opened, latest: () => GIG, mayWrite: () => false });
    controls = createStageControls({
      session,
      settings: readSettings,
      stage: () => undefined,
      titleOfSong: () => "",
      pager: () => undefined,
    });
  });
});
afterEach(() => leave());

const pressEscape = (): void =>
  void document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true }));

const goBack = async (): Promise<void> => {
  const isThere = new Promise((resolve) => addEventListener("popstate", resolve, { once: true }));
  history.back();
  await isThere;
};

test("Back closes an open panel and stays in live mode", async () => {
  controls.open("list");

  await goBack();

  expect(controls.panel()).toBeNull();
  expect(history.state).toEqual({ screen: "live" });
});

test.each([
  ["Escape", pressEscape],
  ["the close button", () => controls.close()],
])("after %s has closed a panel, one step back leaves live mode", async (_way, close) => {
  controls.open("list");
  close();
  expect(controls.panel()).toBeNull();

  await goBack();

  await vi.waitFor(() => expect(history.state).toEqual({ screen: "gig" }));
});

test("a panel that is opened right after another was closed reuses the closed panel's history entry", async () => {
  controls.open("list");
  controls.close();
  controls.open("settings");
  expect(controls.panel()).toBe("settings");

  await goBack();

  expect(controls.panel()).toBeNull();
  expect(history.state).toEqual({ screen: "live" });
});

test("a panel opens even if the browser refuses another history entry", () => {
  const tooMany = new DOMException("Attempt to use history.pushState() more than 100 times", "SecurityError");
  vi.spyOn(history, "pushState").mockImplementationOnce(() => {
    throw tooMany;
  });

  controls.open("list");

  expect(controls.panel()).toBe("list");
  expect(history.state).toEqual({ screen: "live" });
});

test("Escape without an open panel does not change the history", async () => {
  pressEscape();
  const isLater = new Promise((resolve) => addEventListener("hashchange", resolve, { once: true }));
  location.hash = "later";
  await isLater;

  await goBack();

  expect(history.state).toEqual({ screen: "live" });
});
