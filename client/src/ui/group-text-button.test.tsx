import { cleanup, fireEvent, render, screen } from "@solidjs/testing-library";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { showLanguage } from "../i18n/text.ts";
import { GroupTextButton } from "./group-text-button.tsx";

beforeAll(() => showLanguage("de"));
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(navigator, "share");
});

/**
 * Renders the button on a device whose share sheet settles like `end`, and presses "Teilen". Returns the shared texts.
 */
async function share(end: () => Promise<void>, onTaken: () => void): Promise<(string | undefined)[]> {
  const shared: (string | undefined)[] = [];
  await new Promise<void>((ended) => {
    Object.assign(navigator, {
      share: ({ text }: ShareData): Promise<void> => {
        shared.push(text);
        return end().finally(ended);
      },
    });
    render(() => <GroupTextButton message={() => "Neu: Stadtfest"} label="Kopieren" onTaken={onTaken} />);
    fireEvent.click(screen.getByRole("button", { name: "Teilen" }));
  });
  return shared;
}

test("`onTaken` is called once the message has been shared", async () => {
  const onTaken = vi.fn<() => void>();
  expect(await share(() => Promise.resolve(), onTaken)).toEqual(["Neu: Stadtfest"]);
  await vi.waitFor(() => expect(onTaken).toHaveBeenCalledTimes(1));
});

test("`onTaken` is not called if the user cancels the system's share sheet", async () => {
  const onTaken = vi.fn<() => void>();
  expect(await share(() => Promise.reject(new DOMException("", "AbortError")), onTaken)).toEqual(["Neu: Stadtfest"]);
  await new Promise(requestAnimationFrame);
  expect(onTaken).not.toHaveBeenCalled();
});
