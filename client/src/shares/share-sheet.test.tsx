import type { GigShareIn } from "@bandstand/shared/shares/contract.ts";
import { latestEnd } from "@bandstand/shared/shares/limits.ts";
import { cleanup, fireEvent, render, screen, waitFor } from "@solidjs/testing-library";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { noteContact } from "../data/status.ts";
import { pauseSync } from "../data/sync-loop.ts";
import { today } from "../data/today.ts";
import { formatDay } from "../i18n/format.ts";
import { showLanguage } from "../i18n/text.ts";
import { endOffline, startOffline } from "../testing/offline-member.ts";
import { gigRow } from "../testing/rows.ts";
import { dismissToast, toasts } from "../ui/toast.ts";
import { ShareSheet } from "./share-sheet.tsx";

const GIG = gigRow("11111111-1111-4111-8111-111111111111", { name: "Stadtball", date: "2099-07-11", published: 1 });
const PATH = `/api/gigs/${GIG.gig_id}/shares`;
const SHARE = {
  share_id: "22222222-2222-4222-8222-222222222222",
  label: "Technik",
  parts: ["schedule"],
  until: "2099-07-14",
  created_at: "2026-06-15T10:00:00.000Z",
  created_by: "33333333-3333-4333-8333-333333333333",
};
let valid: object[] = [];
let asked: GigShareIn[] = [];

beforeAll(async () => {
  await showLanguage("de");
});
beforeEach(async () => {
  [valid, asked] = [[], []];
  await startOffline("editor", async () => undefined);
  /* Otherwise, a first sync that fails late would set the status to offline again. */
  pauseSync();
  vi.stubGlobal("fetch", async (address: string, { method = "GET", body }: RequestInit = {}) => {
    const { pathname } = new URL(address, "http://band.test");
    const headers = { "X-Request-Id": "x" };
    if (pathname === "/api/csrf") return Response.json({ csrf_token: "x" }, { headers });
    if (pathname === PATH && method === "GET") return Response.json(valid, { headers });
    if (pathname === PATH) {
      asked.push(JSON.parse(body as string) as GigShareIn);
      valid = [SHARE];
      return Response.json({ ...SHARE, url: "https://band.test/share#abc" }, { status: 201, headers });
    }
    if (pathname !== `${PATH}/${SHARE.share_id}` || method !== "DELETE") throw new TypeError("no network");
    valid = [];
    return new Response(null, { status: 204, headers });
  });
  noteContact(true);
});
afterEach(async () => {
  cleanup();
  for (const { id } of toasts()) dismissToast(id);
  await endOffline();
});

const open = () => render(() => <ShareSheet gig={GIG} onClose={() => undefined} />);

test("an editor chooses what a link shows, sees its URL once, and can end the link", async () => {
  open();
  fireEvent.click(await screen.findByRole("checkbox", { name: /Kontakt/ }));
  fireEvent.input(screen.getByRole("textbox", { name: "Für wen?" }), { target: { value: "Technik" } });
  fireEvent.click(screen.getByRole("button", { name: "Link erstellen" }));
  await screen.findByText("https://band.test/share#abc");
  expect(asked).toEqual([{ label: "Technik", parts: ["schedule", "contact"], until: latestEnd(today()) }]);
  fireEvent.click(await screen.findByRole("button", { name: "Beenden: Technik" }));
  await waitFor(() => expect(screen.queryByText("https://band.test/share#abc")).toBeNull());
  await screen.findByText(/^Noch keiner/);
  expect(toasts().at(-1)?.message).toBe("Der Link gilt nicht mehr.");
});

test("a link without a name is named by the day on which it was created in the band's time zone", async () => {
  valid = [{ ...SHARE, label: null, created_at: "2026-06-14T22:30:00.000Z" }];
  open();
  expect(await screen.findByText(`Link vom ${formatDay("2026-06-15")}`)).toBeTruthy();
});

test("offline, the sheet says that links need a network, and offers none", async () => {
  noteContact(false);
  open();
  await screen.findByText("Links zum Teilen brauchen Netz. Sie liegen nicht auf deinem Gerät.");
  expect(screen.queryByRole("button", { name: "Link erstellen" })).toBeNull();
});
