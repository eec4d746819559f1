import { cleanup, fireEvent, render, screen, waitFor } from "@solidjs/testing-library";
import { afterEach, expect, test, vi } from "vitest";
import { showLanguage, text } from "../i18n/text.ts";
import { endOffline, startOffline } from "../testing/offline-member.ts";
import { ContactForm } from "./contact-form.tsx";

const stamps = { created_at: "2026-01-01T00:00:00.000Z", updated_at: "2026-01-01T00:00:00.000Z", rev: 1 };
const facts = { parts: ["Bass"], phone: null, email: null, note: "", kept: true, order: 1 };
const contact = { contact_id: "bea", name: "Bea", ...facts, ...stamps };

afterEach(async () => {
  cleanup();
  localStorage.clear();
  await endOffline();
});

test("an edit of a contact from the form is based on what the form showed when it was opened", async () => {
  await showLanguage("de");
  const band = await startOffline("editor", ({ contacts }) => contacts.put(contact));
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
  render(() => <ContactForm contact={contact} onClose={() => undefined} />);
  fireEvent.input(await screen.findByLabelText(text().asks.name), { target: { value: "Bea B." } });
  await band.contacts.update("bea", { name: "Beate", rev: 2 });
  fireEvent.click(screen.getByRole("button", { name: "Speichern", hidden: true }));
  await waitFor(async () =>
    expect(await band.outbox.toArray()).toMatchObject([
      { name: "updateContact", base: { name: "Bea" }, args: { fields: { name: "Bea B." } } },
    ]),
  );
});
