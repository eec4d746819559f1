import type { GuestAnswer, GuestEvent } from "@bandstand/shared/guest/contract.ts";
import { cleanup, fireEvent, render, screen, waitFor } from "@solidjs/testing-library";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createGuestLink } from "./guest-link.ts";
import { GuestPage } from "./guest-page.tsx";
import { findLink, hashOfToken } from "./kept-links.ts";

const CHART = { text: "[C]la la", written_key: "C", notation: "english", parts: null } as const;
const EVENT: GuestEvent = {
  band_name: "Die Wilden",
  logo: null,
  part: "Trompete",
  transposition: 2,
  answer: null,
  closed: null,
  kind: "gig",
  name: "Stadtball",
  kind_of_gig: null,
  date: "2026-07-11",
  meet: "15:30:00",
  meet_at: null,
  doors: null,
  begin: "20:00:00",
  end: "01:00:00",
  venue: { name: "Stadthalle", street: null, zip: null, city: "Jena" },
  dress_code: "Schwarz",
  sets: [
    {
      name: "Set 1",
      start: "20:00:00",
      end: "21:00:00",
      songs: [
        { title: "Azzurro", interpret: "Celentano", key: "D", chart: CHART },
        { title: "Sway", interpret: null, key: "Am", chart: null },
      ],
    },
  ],
  until: "2026-07-14",
};

/* The event that the fake service has for each link, and whether the service can be reached. */
let links = new Map<string, GuestEvent>();
let isOnline = true;
let day = "2026-06-15";
let last = 0;
let requests = 0;

/** Creates a new link for each test, because the database outlives the tests. */
function newLink(event: GuestEvent = EVENT): string {
  const token = String((last += 1)).padStart(43, "A");
  links.set(token, event);
  return token;
}

beforeEach(() => {
  [links, isOnline, day] = [new Map(), true, "2026-06-15"];
  vi.stubGlobal("fetch", async (path: string, { body }: RequestInit) => {
    requests += 1;
    const { token, answer } = JSON.parse(body as string) as { token: string; answer?: GuestAnswer };
    if (!isOnline) throw new TypeError("no network");
    const event = links.get(token);
    if (event === undefined) return new Response("{}", { status: 404 });
    if (path === "/api/guest/read") return Response.json(event);
    if (path !== "/api/guest/answer" || answer === undefined) throw new TypeError(path);
    if (answer === "accepted" && event.closed !== null) return new Response("{}", { status: 409 });
    links.set(token, { ...event, answer });
    return Response.json(links.get(token));
  });
});
afterEach(cleanup);

const open = (token: string): void => {
  cleanup();
  render(() => {
    const link = createGuestLink(token, () => day);
    return <GuestPage link={link} language="de" />;
  });
};
const kept = async (token: string) => findLink(await hashOfToken(token));
const button = (name: string) => screen.findByRole("button", { name });
const enabled = (name: string) =>
  waitFor(() => {
    const found = screen.getByRole<HTMLButtonElement>("button", { name });
    expect(found.disabled).toBe(false);
    return found;
  });

test("a guest sees the question, when and where the event is and what to play, and answers with one tap", async () => {
  const token = newLink();
  open(token);
  await screen.findByRole("heading", { name: "Stadtball" });
  for (const shown of ["Gesucht: Trompete", "15:30", "Stadthalle", "Schwarz", "Sway"])
    await screen.findByText(new RegExp(shown));
  fireEvent.click(await button("Ich bin dabei"));
  await screen.findByRole("heading", { name: "Du bist dabei" });
  expect(links.get(token)?.answer).toBe("accepted");
});

test("a guest can change the answer", async () => {
  const token = newLink({ ...EVENT, answer: "declined" });
  open(token);
  fireEvent.click(await enabled("Doch dabei"));
  fireEvent.click(await enabled("Doch nicht"));
  await screen.findByRole("heading", { name: "Du hast abgesagt" });
  expect(links.get(token)?.answer).toBe("declined");
});

test("if somebody else has taken the seat before the guest taps, the page says so and stops asking", async () => {
  const token = newLink();
  open(token);
  const yes = await button("Ich bin dabei");
  links.set(token, { ...EVENT, closed: "filled" });
  fireEvent.click(yes);
  await screen.findByText(/Der Platz ist inzwischen besetzt/);
  expect(screen.queryByRole("button", { name: "Ich bin dabei" })).toBeNull();
});

test("without a network, the link shows what it loaded last, and the page says if an answer did not arrive", async () => {
  const token = newLink();
  open(token);
  await screen.findByRole("heading", { name: "Stadtball" });
  await waitFor(async () => expect(await kept(token)).toBeDefined());
  isOnline = false;
  open(token);
  await screen.findByText(/Ohne Verbindung/);
  fireEvent.click(await button("Ich kann nicht"));
  await screen.findByText(/Die Antwort ist nicht angekommen: Du hast gerade kein Netz/);
  expect(links.get(token)?.answer).toBeNull();
  isOnline = true;
  fireEvent(window, new Event("online"));
  await waitFor(() => expect(screen.queryByText(/Ohne Verbindung/)).toBeNull());
});

test("the device never stores the token, and forgets the event after its last day or once the link has ended", async () => {
  const [past, ended] = [newLink(), newLink({ ...EVENT, until: "2026-08-01" })];
  for (const token of [past, ended]) {
    open(token);
    await waitFor(async () => expect(await kept(token)).toBeDefined());
    expect(JSON.stringify(await kept(token))).not.toContain(token);
  }
  day = "2026-07-15";
  links.delete(ended);
  open(ended);
  await screen.findByRole("heading", { name: "Dieser Link gilt nicht mehr" });
  await waitFor(async () => expect([await kept(past), await kept(ended)]).toEqual([undefined, undefined]));
});

test("charts are in the event's key for the part's instrument or for one that the guest chooses, and that choice is kept", async () => {
  const token = newLink();
  open(token);
  await screen.findByText("Klingt in D · Notiert in E");
  fireEvent.change(screen.getByRole("combobox"), { target: { value: "9" } });
  await screen.findByText("Klingt in D · Notiert in B");
  fireEvent.change(screen.getByRole("combobox"), { target: { value: "0" } });
  fireEvent.click(await button("Kapo einen Bund höher"));
  fireEvent.click(await button("Kapo einen Bund höher"));
  await screen.findByText("Klingt in D · Griffe in C");
  await waitFor(async () => expect((await kept(token))?.reading).toEqual({ transposition: 0, capos: { Azzurro: 2 } }));
  open(token);
  await screen.findByText("Klingt in D · Griffe in C");
});

test("an incomplete link says so without asking the service", async () => {
  requests = 0;
  open("abc");
  await screen.findByRole("heading", { name: "Der Link ist unvollständig" });
  expect(requests).toBe(0);
});
