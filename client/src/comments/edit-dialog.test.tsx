import { cleanup, fireEvent, render, screen, waitFor } from "@solidjs/testing-library";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { showLanguage } from "../i18n/text.ts";
import { endOffline, startOffline } from "../testing/offline-member.ts";
import { EditDialog } from "./edit-dialog.tsx";
import type { Entry } from "./entries.ts";

beforeAll(async () => {
  await showLanguage("de");
});
afterEach(async () => {
  cleanup();
  await endOffline();
});

const ENTRY = {
  comment: { comment_id: "c", user_id: "member", text: "Bin um acht da.", created_at: "", edited_at: null },
  isFixed: false,
  change: () => Promise.resolve(),
} as unknown as Entry;

/** Reopens the dialog. Returns its text field and its `onClose`. */
async function open(): Promise<[HTMLTextAreaElement, () => void]> {
  cleanup();
  const onClose = vi.fn<() => void>();
  render(() => <EditDialog entry={ENTRY} onClose={onClose} />);
  return [await screen.findByRole<HTMLTextAreaElement>("textbox"), onClose];
}

test("an unsaved edit of a comment survives Escape, but not Cancel", async () => {
  await startOffline("musician", () => Promise.resolve());
  const [field, closed] = await open();
  fireEvent.input(field, { target: { value: "Bin um neun da." } });
  fireEvent.keyDown(field, { key: "Escape" });
  await waitFor(() => expect(closed).toHaveBeenCalled());

  const [again, cancelled] = await open();
  expect(again.value).toBe("Bin um neun da.");
  fireEvent.click(screen.getByRole("button", { name: "Abbrechen" }));
  await waitFor(() => expect(cancelled).toHaveBeenCalled());

  const [last] = await open();
  expect(last.value).toBe("Bin um acht da.");
});
