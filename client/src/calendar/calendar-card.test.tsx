import { cleanup, fireEvent, render, screen, waitFor } from "@solidjs/testing-library";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { BandDatabase } from "../data/db.ts";
import { noteContact } from "../data/status.ts";
import { showLanguage, text } from "../i18n/text.ts";
import { endOffline, startOffline } from "../testing/offline-member.ts";
import { dismissToast, toasts } from "../ui/toast.ts";
import { CalendarCard } from "./calendar-card.tsx";

const UNTIL = "2099-06-15T10:00:00.000Z";
let band: BandDatabase;
/** The feed on the service, or undefined while it is unreachable. */
let feed: { active: boolean; expires_at: string | null } | undefined;

beforeAll(async () => {
  await showLanguage("de");
});
beforeEach(async () => {
  band = await startOffline("musician", async () => undefined);
  vi.stubGlobal("fetch", async (address: string, { method = "GET" }: RequestInit = {}) => {
    const { pathname } = new URL(address, "http://band.test");
    if (pathname === "/api/csrf") return Response.json({ csrf_token: "x" });
    if (pathname !== "/api/me/ical" || feed === undefined) throw new TypeError("no network");
    const headers = { "X-Request-Id": "x" };
    if (method === "GET") return Response.json(feed, { headers });
    if (method === "DELETE") {
      feed = { active: false, expires_at: null };
      return new Response(null, { status: 204, headers });
    }
    feed = { active: true, expires_at: UNTIL };
    return Response.json({ url: "https://band.test/api/ical/x.ics", expires_at: UNTIL }, { status: 201, headers });
  });
  noteContact(true);
});
afterEach(async () => {
  cleanup();
  for (const { id } of toasts()) dismissToast(id);
  await endOffline();
});

const open = () => render(() => <CalendarCard />);
const button = (name: string) => screen.queryByRole<HTMLButtonElement>("button", { name });

test("a member without a subscription can create a calendar URL and sees no button to end a subscription", async () => {
  feed = { active: false, expires_at: null };
  open();
  await waitFor(async () => expect((await band.meta.get("calendar_feed"))?.value).toEqual(feed));
  expect(button("Adresse erstellen")).not.toBeNull();
  expect(button("Abo beenden")).toBeNull();
});

test("the card shows when a subscription expires, and ends the subscription once the member confirms", async () => {
  feed = { active: true, expires_at: UNTIL };
  open();
  expect(await screen.findByText(/Du hast ein Abo bis .*2099/)).toBeTruthy();
  expect(button("Neue Adresse")).not.toBeNull();
  fireEvent.click(await screen.findByRole("button", { name: "Abo beenden" }));
  fireEvent.click(await screen.findByRole("button", { name: "Jetzt beenden" }));
  await screen.findByRole("button", { name: "Adresse erstellen" });
  expect(button("Abo beenden")).toBeNull();
  await waitFor(() => expect(toasts().at(-1)?.message).toBe("Die Adresse gilt nicht mehr."));
});

test("cancelling the confirmation neither creates a new URL nor ends the subscription", async () => {
  feed = { active: true, expires_at: UNTIL };
  open();
  for (const name of ["Neue Adresse", "Abo beenden"]) {
    fireEvent.click(await screen.findByRole("button", { name }));
    const dialog = await screen.findByRole("dialog");
    fireEvent.click(await screen.findByRole("button", { name: "Abbrechen" }));
    await waitFor(() => expect(dialog.isConnected).toBe(false));
  }
  expect(feed).toEqual({ active: true, expires_at: UNTIL });
  expect(screen.queryByRole("textbox")).toBeNull();
});

test("a new URL is shown at once, and its subscription can be ended immediately", async () => {
  feed = { active: false, expires_at: null };
  open();
  await waitFor(() => expect(button("Adresse erstellen")?.disabled).toBe(false));
  fireEvent.click(screen.getByRole("button", { name: "Adresse erstellen" }));
  expect((await screen.findByRole<HTMLInputElement>("textbox")).value).toBe("https://band.test/api/ical/x.ics");
  expect(button("Abo beenden")).not.toBeNull();
  expect(screen.queryByText(/Du hast ein Abo/)).toBeNull();
});

test("while it is unknown whether there is a subscription, creating a URL asks for confirmation", async () => {
  feed = undefined;
  open();
  await screen.findByText(text().calendar.unknown);
  feed = { active: true, expires_at: UNTIL };
  fireEvent.click(screen.getByRole("button", { name: "Adresse erstellen" }));
  expect(await screen.findByRole("dialog")).toBeTruthy();
  expect(screen.queryByRole("textbox")).toBeNull();
});

test("offline, the card shows the last known subscription and disables all its buttons", async () => {
  await band.meta.put({ key: "calendar_feed", value: { active: true, expires_at: UNTIL } });
  feed = undefined;
  noteContact(false);
  open();
  expect(await screen.findByText(/Du hast ein Abo bis/)).toBeTruthy();
  expect(button("Abo beenden")?.disabled).toBe(true);
  expect(button("Neue Adresse")?.disabled).toBe(true);
});

test("offline, an expired subscription is not shown as active", async () => {
  await band.meta.put({ key: "calendar_feed", value: { active: true, expires_at: "2020-01-01T00:00:00.000Z" } });
  feed = undefined;
  noteContact(false);
  open();
  await screen.findByRole("button", { name: "Adresse erstellen" });
  expect(button("Abo beenden")).toBeNull();
  expect(screen.queryByText(/Ob du ein Abo hast/)).toBeNull();
});

test("offline, a device that never learned whether there is a subscription says so", async () => {
  feed = undefined;
  noteContact(false);
  open();
  expect(await screen.findByText("Ob du ein Abo hast, zeigt sich wieder mit Netz.")).toBeTruthy();
  expect(button("Abo beenden")).toBeNull();
});

test("replacing the URL shows a toast that the old one is no longer valid; creating the first URL shows none", async () => {
  feed = { active: false, expires_at: null };
  open();
  await waitFor(async () => expect((await band.meta.get("calendar_feed"))?.value).toEqual(feed));
  fireEvent.click(await screen.findByRole("button", { name: "Adresse erstellen" }));
  await screen.findByRole("textbox", { name: "Adresse des Kalenders" });
  expect(toasts()).toEqual([]);
  await waitFor(() => expect(button("Neue Adresse")?.ariaBusy).not.toBe("true"));
  fireEvent.click(await screen.findByRole("button", { name: "Neue Adresse" }));
  fireEvent.click(await screen.findByRole("button", { name: "Adresse ersetzen" }));
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Adresse des Kalenders" })),
  );
  await waitFor(() =>
    expect(toasts()).toMatchObject([{ message: expect.stringContaining("Die alte gilt nicht mehr") }]),
  );
});
