import "../testing/unlaid-page.ts";
import { MemoryRouter, Route } from "@solidjs/router";
import { cleanup, render, screen, waitFor, within } from "@solidjs/testing-library";
import { afterEach, beforeAll, expect, test } from "vitest";
import { memberTable } from "../data/members-table.ts";
import type { RowOf } from "../data/rows.ts";
import { showLanguage } from "../i18n/text.ts";
import { endOffline, startOffline } from "../testing/offline-member.ts";
import { BandPage } from "./band-page.tsx";

type Member = RowOf<"users">;

const member = (user_id: string, more: Partial<Member>) =>
  ({ user_id, status: "active", joined: true, musician: true, singer: false, parts: [], rev: 1, ...more }) as Member;

const MIA = member("member", { real_name: "Mia", parts: ["Bass"] });
const ANNA = member("anna", {
  real_name: "Anna",
  parts: ["Gesang", "Saxofon"],
  phone: "+49 (0)171 2",
  email: "a@b.de",
});
const KAI = member("kai", { real_name: "Kai", status: "deactivated" });
const OLLI = member("olli", { real_name: "Olli", musician: false });

beforeAll(() => showLanguage("en"));
afterEach(async () => {
  cleanup();
  await endOffline();
});

async function showBand(own: Partial<RowOf<"me">> = {}): Promise<HTMLElement[]> {
  await startOffline("musician", async (band) => {
    await band.users.bulkPut([MIA, ANNA, KAI, OLLI]);
    await band.me.update("member", { ...MIA, ...own });
  });
  /* Reading the table discards the rows of the previous test's database. */
  await Promise.resolve(memberTable.rows());
  render(() => (
    <MemoryRouter>
      <Route path="/" component={BandPage} />
    </MemoryRouter>
  ));
  await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(3));
  return screen.getAllByRole("listitem");
}

test("the band's list shows active members with their parts, and links to call or write to those who share a number or an address", async () => {
  const rows = await showBand();
  const names = ["Anna", "Mia", "Olli"].map((name) => expect.stringContaining(name) as string);
  expect(rows.map(({ textContent }) => textContent)).toEqual(names);
  const [anna, , olli] = rows;
  if (anna === undefined || olli === undefined) throw new Error("no rows");
  within(anna).getByText("Gesang, Saxofon");
  expect(within(anna).getByRole("link", { name: "Call Anna: +49 (0)171 2" })).toHaveProperty("href", "tel:+491712");
  expect(within(anna).getByRole("link", { name: "Write to Anna: a@b.de" })).toHaveProperty("href", "mailto:a@b.de");
  expect(within(olli).queryByRole("link")).toBeNull();
});

test("members see themselves in the list as others will see them, including edits that have not been sent", async () => {
  const own = { phone: "0171 1", email: "mia@example.org", shares: { phone: true, email: false } };
  const [, mia] = await showBand({ ...own, parts: ["Kontrabass"] });
  if (mia === undefined) throw new Error("no rows");
  within(mia).getByText("Kontrabass");
  within(mia).getByRole("link", { name: "Call Mia: 0171 1" });
  expect(within(mia).queryByText("mia@example.org")).toBeNull();
});
