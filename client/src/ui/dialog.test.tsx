import { cleanup, fireEvent, render, screen, waitFor } from "@solidjs/testing-library";
import { type JSX, Show, createSignal } from "solid-js";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { showLanguage } from "../i18n/text.ts";
import { Dialog } from "./dialog.tsx";

beforeAll(() => showLanguage("de"));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Shows a page with a button that opens a dialog. `closing` is called for each attempt to close it. */
function showPage(closing: (close: () => void) => void = (close) => close()): () => Promise<HTMLElement> {
  const [isOpen, setOpen] = createSignal(false);
  const Page = (): JSX.Element => (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Gig löschen
      </button>
      <Show when={isOpen()}>
        <Dialog open title="Gig löschen?" onClose={() => closing(() => setOpen(false))} />
      </Show>
    </>
  );
  render(() => <Page />);
  const opener = screen.getByRole("button", { name: "Gig löschen" });
  return async () => {
    opener.focus();
    fireEvent.click(opener);
    await screen.findByRole("dialog");
    await waitFor(() => expect(document.activeElement).not.toBe(opener));
    return opener;
  };
}

const close = (): void => void fireEvent.click(screen.getByRole("button", { name: "Schließen" }));

test("a dialog that is closed returns the focus to what opened it", async () => {
  const opener = await showPage()();
  close();
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

test("the focus stays in a dialog whose focused step is replaced by the next", async () => {
  const [step, setStep] = createSignal(1);
  render(() => (
    <Dialog open title="Einrichten" onClose={() => undefined}>
      <Show when={step() === 1} fallback={<p>Fertig</p>}>
        <input aria-label="Code" />
      </Show>
    </Dialog>
  ));
  const dialog = await screen.findByRole("dialog");
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  screen.getByLabelText("Code").focus();
  setStep(2);
  await waitFor(() => expect(document.activeElement).toBe(dialog));
});

test("a double click that closes a dialog does not hit what lies below", async () => {
  const opener = await showPage()();
  const clicked = vi.fn<() => void>();
  opener.addEventListener("click", clicked);
  close();
  fireEvent.click(opener, { detail: 2 });
  expect(clicked).not.toHaveBeenCalled();
  fireEvent.click(opener, { detail: 1 });
  expect(clicked).toHaveBeenCalledOnce();
});

test("the Back gesture closes a dialog, even one that stayed open the first time", async () => {
  const watchers = new Set<EventTarget>();
  vi.stubGlobal(
    "CloseWatcher",
    class extends EventTarget {
      constructor() {
        super();
        watchers.add(this);
      }

      destroy(): void {
        watchers.delete(this);
      }
    },
  );
  const goBack = async (): Promise<void> => {
    const [watcher] = watchers;
    watchers.clear();
    watcher?.dispatchEvent(new Event("close"));
    await Promise.resolve();
  };
  let hasAsked = false;
  await showPage((closeNow) => (hasAsked ? closeNow() : (hasAsked = true)))();
  expect(watchers.size).toBe(1);
  await goBack();
  expect(screen.queryByRole("dialog")).toBeTruthy();
  await goBack();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(watchers.size).toBe(0);
});
