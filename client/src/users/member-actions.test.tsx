import "../testing/unlaid-page.ts";
import type { Account } from "@bandstand/shared/users/contract.ts";
import { MemoryRouter, Route } from "@solidjs/router";
import { cleanup, fireEvent, render, screen, waitFor } from "@solidjs/testing-library";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { showLanguage } from "../i18n/text.ts";
import { MemberActions } from "./member-actions.tsx";

const account = { user_id: "m", username: "mia", real_name: "Mia", status: "active", joined: true } as Account;

beforeAll(() => showLanguage("de"));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const isBusy = (name: string): boolean => screen.getByRole("button", { name }).getAttribute("aria-busy") === "true";

test("an action on a member stays busy until its own reply arrives, even if another action finishes first", async () => {
  const replies = new Map<string, () => void>();
  vi.stubGlobal("fetch", (address: string) => {
    const answer = (resolve: (response: Response) => void) => () => resolve(new Response(null, { status: 204 }));
    return new Promise<Response>((resolve) => replies.set(address.split("/").at(-1) ?? "", answer(resolve)));
  });
  const nothing = (): void => undefined;
  render(() => (
    <MemoryRouter>
      <Route
        path="/"
        component={() => (
          <MemberActions account={account} isMe factor={undefined} onFactorReset={nothing} onChanged={nothing} />
        )}
      />
    </MemoryRouter>
  ));
  const [link, sessions] = ["Link für neues Passwort", "Überall abmelden"] as const;
  fireEvent.click(screen.getByRole("button", { name: link }));
  fireEvent.click(screen.getByRole("button", { name: sessions }));
  expect([isBusy(link), isBusy(sessions)]).toEqual([true, true]);
  await waitFor(() => expect([...replies.keys()]).toEqual(["reset_link", "sessions"]));
  replies.get("sessions")?.();
  await waitFor(() => expect(isBusy(sessions)).toBe(false));
  expect(isBusy(link)).toBe(true);
});
