import { cleanup, render, screen } from "@solidjs/testing-library";
import { For, createSignal } from "solid-js";
import { afterEach, expect, test, vi } from "vitest";
import { Deferred } from "./deferred.tsx";

const shown = (): (string | null)[] => screen.queryAllByRole("listitem").map((part) => part.textContent);

afterEach(cleanup);

test("deferred parts are created in order, after the parts that are not deferred", async () => {
  const made: string[] = [];
  const part = (name: string) => {
    made.push(name);
    return <li>{name}</li>;
  };
  render(() => (
    <ul>
      <For each={["one", "two", "three"]}>{(name) => <Deferred>{part(name)}</Deferred>}</For>
      <li>at once</li>
    </ul>
  ));
  expect(shown()).toEqual(["at once"]);
  await vi.waitFor(() => expect(shown()).toEqual(["one", "two", "three", "at once"]), 5_000);
  expect(made).toEqual(["one", "two", "three"]);
});

test("a part with `now` is created immediately and only once", async () => {
  const [isFree, setFree] = createSignal(false);
  render(() => (
    <Deferred now={isFree()}>
      <p>list</p>
    </Deferred>
  ));
  setFree(true);
  const list = screen.getByText("list");
  await new Promise((resolve) => setTimeout(resolve, 60));
  setFree(false);
  expect(screen.getByText("list")).toBe(list);
});
