import { cleanup, fireEvent, render, screen } from "@solidjs/testing-library";
import { createSignal } from "solid-js";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { showLanguage } from "../i18n/text.ts";
import { ListStates, NoMatch, Rows } from "./list-states.tsx";

beforeAll(() => showLanguage("de"));
afterEach(cleanup);

const NAMES = ["Anna", "Ben", "Chris", "Dora", "Emil", "Finn"];

test("a list shows its rows unless it has an error, is loading, is empty or has no match, checked in that order", async () => {
  const [state, setState] = createSignal({ failed: true, loading: true, empty: true, unmatched: true });
  render(() => (
    <ListStates
      hasFailed={state().failed}
      isLoading={state().loading}
      isEmpty={state().empty}
      empty={<p>nobody yet</p>}
      isUnmatched={state().unmatched}
      unmatched={<p>nobody like that</p>}
    >
      <Rows each={NAMES}>{(name) => <b>{name}</b>}</Rows>
    </ListStates>
  ));
  expect(screen.getByRole("alert")).toBeTruthy();
  setState({ failed: false, loading: true, empty: true, unmatched: true });
  expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.queryByText("nobody yet")).toBeNull();
  setState({ failed: false, loading: false, empty: true, unmatched: true });
  expect(screen.getByText("nobody yet")).toBeTruthy();
  expect(screen.queryByText("nobody like that")).toBeNull();
  setState({ failed: false, loading: false, empty: false, unmatched: true });
  expect(screen.getByText("nobody like that")).toBeTruthy();
  setState({ failed: false, loading: false, empty: false, unmatched: false });
  await vi.waitFor(() => expect(screen.getAllByRole("listitem").map((row) => row.textContent)).toEqual(NAMES), 5_000);
});

test("if no row matches the search, the search can be cleared", () => {
  const onClear = vi.fn<() => void>();
  render(() => <NoMatch title="Kein Treffer" onClear={onClear} />);
  fireEvent.click(screen.getByRole("button", { name: "Suche leeren" }));
  expect(onClear).toHaveBeenCalledOnce();
});
