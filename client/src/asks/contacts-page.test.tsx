import "../testing/unlaid-page.ts";
import { MemoryRouter, Route } from "@solidjs/router";
import { cleanup, fireEvent, render, screen, waitFor } from "@solidjs/testing-library";
import { afterEach, beforeAll, expect, test } from "vitest";
import type { RowOf } from "../data/rows.ts";
import { showLanguage } from "../i18n/text.ts";
import { endOffline, startOffline } from "../testing/offline-member.ts";
import { ContactsPage } from "./contacts-page.tsx";
import { contactTable } from "./queries.ts";

beforeAll(() => showLanguage("en"));
afterEach(async () => {
  cleanup();
  await endOffline();
});

test("a contact is moved on by every press on the same button; at the end of the list, the other button has the focus", async () => {
  await startOffline("editor", (band) =>
    band.contacts.bulkPut(
      ["Ann", "Ben", "Cem"].map(
        (name, order) =>
          ({ contact_id: name, name, parts: ["Drums"], phone: null, email: null, order, rev: 1 }) as RowOf<"contacts">,
      ),
    ),
  );
  await Promise.resolve(contactTable.rows());
  render(() => (
    <MemoryRouter>
      <Route path="/" component={ContactsPage} />
    </MemoryRouter>
  ));
  const shown = () => screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
  const press = async (names: readonly string[], focused: string): Promise<void> => {
    fireEvent.click(document.activeElement ?? document.body);
    await waitFor(() => expect(shown()).toEqual(names));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: focused })));
  };
  (await screen.findByRole("button", { name: "Cem: ask earlier" })).focus();
  await press(["Ann", "Cem", "Ben"], "Cem: ask earlier");
  await press(["Cem", "Ann", "Ben"], "Cem: ask later");
  await press(["Ann", "Cem", "Ben"], "Cem: ask later");
  await press(["Ann", "Ben", "Cem"], "Cem: ask earlier");
});
