import "../testing/unlaid-page.ts";
import type { Account } from "@bandstand/shared/users/contract.ts";
import { MemoryRouter, Route } from "@solidjs/router";
import { cleanup, render, screen, waitFor } from "@solidjs/testing-library";
import { Suspense } from "solid-js";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { showLanguage } from "../i18n/text.ts";
import { endOffline, startOffline } from "../testing/offline-member.ts";
import { ProfilePage } from "./profile-page.tsx";

const account: Partial<Account> = { username: "mia", real_name: "Mia", email: "mia@example.org", musician: true };

beforeAll(async () => {
  await showLanguage("de");
});
afterEach(async () => {
  cleanup();
  await endOffline();
});

test("a part of the profile that waits for a response neither hides the other parts nor moves the focus", async () => {
  await startOffline("musician", (band) => band.me.update("member", account));
  const asked = vi.fn<(address: string) => Promise<never>>(() => new Promise(() => undefined));
  vi.stubGlobal("fetch", asked);
  render(() => (
    <MemoryRouter root={(props) => <Suspense fallback={<p>the whole screen waits</p>}>{props.children}</Suspense>}>
      <Route path="/" component={ProfilePage} />
    </MemoryRouter>
  ));
  const name = await screen.findByRole<HTMLInputElement>("textbox", { name: "Name" });
  name.focus();
  /* The list of devices is loaded last, and its request never gets a response. */
  await waitFor(() => expect(asked.mock.calls.map(([address]) => address).join(" ")).toContain("/me/sessions"));
  expect(screen.queryByText("the whole screen waits")).toBeNull();
  expect(document.activeElement).toBe(name);
});
