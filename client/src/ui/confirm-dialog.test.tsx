import { cleanup, fireEvent, render, screen } from "@solidjs/testing-library";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { showLanguage } from "../i18n/text.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";

beforeAll(() => showLanguage("de"));
afterEach(cleanup);

const ask = (danger = false) => {
  const [onClose, onConfirm] = [vi.fn<() => void>(), vi.fn<() => void>()];
  render(() => (
    <ConfirmDialog
      open
      title="Azzurro löschen?"
      description="Der Song kommt in den Papierkorb."
      confirm="Löschen"
      danger={danger}
      onClose={onClose}
      onConfirm={onConfirm}
    />
  ));
  return { onClose, onConfirm };
};

test("the confirm button runs the action, and the dialog stays open until its owner closes it", async () => {
  const { onClose, onConfirm } = ask(true);
  const button = await screen.findByRole("button", { name: "Löschen" });
  expect(button.className).toContain("button--danger");
  fireEvent.click(button);
  expect(onConfirm).toHaveBeenCalledOnce();
  expect(onClose).not.toHaveBeenCalled();
});

test("cancelling closes the dialog without running the action", async () => {
  const { onClose, onConfirm } = ask();
  fireEvent.click(await screen.findByRole("button", { name: "Abbrechen" }));
  expect(onClose).toHaveBeenCalledOnce();
  expect(onConfirm).not.toHaveBeenCalled();
});

test("if the user probably wants to cancel, the cancel button is the primary one and can have a different label", async () => {
  const [onClose, onConfirm] = [vi.fn<() => void>(), vi.fn<() => void>()];
  render(() => (
    <ConfirmDialog
      open
      title="Zehn Stunden Pause?"
      confirm="Trotzdem speichern"
      cancel="Zeiten ändern"
      isDoubtful
      onClose={onClose}
      onConfirm={onConfirm}
    />
  ));
  const back = await screen.findByRole("button", { name: "Zeiten ändern" });
  const anyway = screen.getByRole("button", { name: "Trotzdem speichern" });
  expect(back.className).toContain("button--primary");
  expect(anyway.className).toContain("button--quiet");
  fireEvent.click(back);
  expect(onClose).toHaveBeenCalledOnce();
  expect(onConfirm).not.toHaveBeenCalled();
  fireEvent.click(anyway);
  expect(onConfirm).toHaveBeenCalledOnce();
});
