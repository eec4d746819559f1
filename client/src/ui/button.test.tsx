import { cleanup, fireEvent, render, screen } from "@solidjs/testing-library";
import { createSignal } from "solid-js";
import { afterEach, expect, test, vi } from "vitest";
import { Button } from "./button.tsx";

afterEach(cleanup);

const button = (): HTMLElement => screen.getByRole("button", { name: "Export" });

test("a busy button keeps the focus, ignores presses and submits no form, until its action has finished", () => {
  const [isBusy, setBusy] = createSignal(false);
  const pressed = vi.fn<() => void>();
  const submitted = vi.fn<(event: Event) => void>((event) => event.preventDefault());
  render(() => (
    <form onSubmit={submitted}>
      <Button type="submit" busy={isBusy()} onClick={pressed}>
        Export
      </Button>
    </form>
  ));
  button().focus();
  setBusy(true);
  fireEvent.click(button());
  expect(pressed).not.toHaveBeenCalled();
  expect(submitted).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(button());
  expect(button().getAttribute("aria-disabled")).toBe("true");

  setBusy(false);
  fireEvent.click(button());
  expect(pressed).toHaveBeenCalledOnce();
  expect(submitted).toHaveBeenCalledOnce();
});
