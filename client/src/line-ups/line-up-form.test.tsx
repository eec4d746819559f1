import { cleanup, fireEvent, render, screen, waitFor } from "@solidjs/testing-library";
import { afterEach, expect, test, vi } from "vitest";
import { showLanguage, text } from "../i18n/text.ts";
import { endOffline, startOffline } from "../testing/offline-member.ts";
import { LineUpForm } from "./line-up-form.tsx";

const stamps = { created_at: "2026-01-01T00:00:00.000Z", updated_at: "2026-01-01T00:00:00.000Z", rev: 1 };
const seats = [{ seat_id: "bass", part: "Bass", user_id: null, optional: false }];
const lineUp = { line_up_id: "trio", name: "Trio", archived: false, seats, ...stamps };

afterEach(async () => {
  cleanup();
  localStorage.clear();
  await endOffline();
});

test("an edit of a line-up from the form is based on what the form showed when it was opened", async () => {
  await showLanguage("de");
  const band = await startOffline("editor", ({ line_ups }) => line_ups.put(lineUp));
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
  render(() => <LineUpForm lineUp={lineUp} onClose={() => undefined} />);
  fireEvent.input(await screen.findByLabelText(text().lineUps.name), { target: { value: "Quartett" } });
  await band.line_ups.update("trio", { name: "Duo", rev: 2 });
  fireEvent.click(screen.getByRole("button", { name: "Speichern", hidden: true }));
  await waitFor(async () =>
    expect(await band.outbox.toArray()).toMatchObject([
      { name: "updateLineUp", base: { name: "Trio" }, args: { fields: { name: "Quartett" } } },
    ]),
  );
});
