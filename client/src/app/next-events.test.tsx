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

/** Renders tonight's cards and the number of other unanswered events, for a member with a gig from 21:00 to 3:00. */
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

test("today's gig can be answered on the start page", async () => {
  await openAt("2026-12-31T20:30:00Z");
  expect(screen.getAllByRole("button")).toHaveLength(3);
});

test("an event with a line-up waits for a member's answer only if they have a seat in it", async () => {
  vi.setSystemTime(new Date("2026-12-01T12:00:00Z"));
  const seatsFor = (user_id: string) => [{ seat_id: user_id, part: "Bass", user_id, optional: false }];
  await startOffline("musician", async (band) => {
    await band.me.update("member", { status: "active", musician: true, singer: false });
    await band.line_ups.put({
      line_up_id: "duo",
      name: "Duo",
      seats: seatsFor("tom"),
      archived: false,
      rev: 1,
    } as never);
    const on = { date: "2026-12-05", published: 1 } as const;
    await band.gigs.bulkPut([
      gigRow("all", { ...on, name: "Alle" }),
      gigRow("duo", { ...on, name: "Ohne mich", line_up_id: "duo" }),
      gigRow("swapped", { ...on, name: "Als Ersatz", line_up_id: "duo", seats: seatsFor("member") }),
    ]);
  });
  const Names = () => {
    const events = useStartEvents();
    const names = (of: ReturnType<typeof events.owed>) =>
      of.map((event) => (event.event_type === "gig" ? event.name : "")).join();
    return <output>{events.ready() ? `${names(events.owed())} · ${names(events.coming())}` : "loading"}</output>;
  };
  render(() => <Names />);
  await vi.waitFor(() => expect(screen.getByRole("status").textContent).toBe("Alle,Als Ersatz · Ohne mich"));
});

test("a gig that goes on after midnight stays on the start page, but can no longer be answered", async () => {
  await openAt("2026-12-31T23:30:00Z");
  expect(screen.queryByRole("button")).toBeNull();
  expect(screen.getByRole("status").textContent).toBe("0");
});
