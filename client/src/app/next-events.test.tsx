import { MemoryRouter, Route } from "@solidjs/router";
import { For } from "solid-js";
import { cleanup, render, screen } from "@solidjs/testing-library";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { showLanguage } from "../i18n/text.ts";
import { endOffline, startOffline } from "../testing/offline-member.ts";
import { gigRow } from "../testing/rows.ts";
import { NextEvent } from "./next-events.tsx";
import { useStartEvents } from "./start-events.ts";

beforeAll(async () => {
  await showLanguage("de");
});
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(async () => {
  cleanup();
  await endOffline();
  vi.useRealTimers();
});

/** Shows tonight's cards and the number of further unanswered events to a member with a gig from 21:00 to 3:00. */
async function openAt(now: string): Promise<void> {
  vi.setSystemTime(new Date(now));
  await startOffline("musician", async (band) => {
    await band.me.update("member", { status: "active", musician: true, singer: false });
    const times = { begin: "21:00:00", end: "03:00:00" };
    await band.gigs.put(gigRow("ball", { name: "Silvesterball", date: "2026-12-31", published: 1, ...times }));
  });
  const Tonight = () => {
    const events = useStartEvents();
    return (
      <>
        <For each={events.tonight()}>{(event) => <NextEvent event={event} />}</For>
        <output>{events.ready() ? events.more() : "loading"}</output>
      </>
    );
  };
  render(() => (
    <MemoryRouter>
      <Route path="*" component={Tonight} />
    </MemoryRouter>
  ));
  await screen.findByRole("link", { name: "Silvesterball" });
}

test("a gig of today can be answered on the start page", async () => {
  await openAt("2026-12-31T20:30:00Z");
  expect(screen.getAllByRole("button")).toHaveLength(3);
});

test("a gig that goes on after midnight stays on the start page, but waits for no answer any more", async () => {
  await openAt("2026-12-31T23:30:00Z");
  expect(screen.queryByRole("button")).toBeNull();
  expect(screen.getByRole("status").textContent).toBe("0");
});
