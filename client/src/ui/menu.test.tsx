import { cleanup, fireEvent, render, screen } from "@solidjs/testing-library";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Menu } from "./menu.tsx";

const run = vi.fn<() => void>();

beforeEach(() => {
  run.mockReset();
  render(() => <Menu label="Actions" items={[{ label: "Delete", run }]} />);
});
afterEach(cleanup);

const button = (): HTMLElement => screen.getByRole("button", { name: "Actions", hidden: true });

test("the button tells screen readers that it opens a menu and that the menu is closed", () => {
  expect([button().getAttribute("aria-haspopup"), button().getAttribute("aria-expanded")]).toEqual(["true", "false"]);
  expect(screen.queryByRole("menu")).toBeNull();
});

test("the first press opens the menu; choosing an action runs it, closes the menu and focuses the button", async () => {
  button().focus();
  fireEvent.click(button());
  const item = await screen.findByRole("menuitem", { name: "Delete" });
  expect(button().getAttribute("aria-expanded")).toBe("true");
  fireEvent.pointerDown(item, { button: 0, pointerType: "mouse" });
  fireEvent.pointerUp(item, { button: 0, pointerType: "mouse" });
  await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1));
  await vi.waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
  await vi.waitFor(() => expect(document.activeElement).toBe(button()));
});

test("an action may move the focus, because the menu has returned it to the button before", async () => {
  const field = document.body.appendChild(document.createElement("input"));
  const focused: unknown[] = [];
  run.mockImplementation(() => field.focus());
  fireEvent.click(button());
  const item = await screen.findByRole("menuitem", { name: "Delete" });
  for (const element of [button(), field]) element.addEventListener("focus", () => focused.push(element));
  fireEvent.pointerDown(item, { button: 0, pointerType: "mouse" });
  fireEvent.pointerUp(item, { button: 0, pointerType: "mouse" });
  await vi.waitFor(() => expect(focused).toHaveLength(2));
  expect(focused).toEqual([button(), field]);
  field.remove();
});

test("an action that moves the button to another place keeps the focus on it", async () => {
  run.mockImplementation(() => document.body.append(button().parentElement!));
  fireEvent.click(button());
  const item = await screen.findByRole("menuitem", { name: "Delete" });
  fireEvent.pointerDown(item, { button: 0, pointerType: "mouse" });
  fireEvent.pointerUp(item, { button: 0, pointerType: "mouse" });
  await vi.waitFor(() => expect(run).toHaveBeenCalled());
  expect(document.activeElement).toBe(button());
});

test.each(["Enter", "ArrowDown", "ArrowUp"])(
  "%s opens the menu with an entry focused, also the first time",
  async (key) => {
    if (key === "Enter") fireEvent.click(button(), { detail: 0 });
    else fireEvent.keyDown(button(), { key });
    const item = await screen.findByRole("menuitem", { name: "Delete" });
    await vi.waitFor(() => expect(document.activeElement).toBe(item));
    expect(item.hasAttribute("data-highlighted")).toBe(true);
  },
);

test("Escape closes the menu and returns the focus to the button", async () => {
  fireEvent.click(button());
  const menu = await screen.findByRole("menu");
  fireEvent.keyDown(menu, { key: "Escape" });
  await vi.waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
  await vi.waitFor(() => expect(document.activeElement).toBe(button()));
});
