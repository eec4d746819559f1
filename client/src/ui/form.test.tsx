import { cleanup, fireEvent, render, screen } from "@solidjs/testing-library";
import { type JSX, Show, createSignal } from "solid-js";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Banner } from "./banner.tsx";
import { FieldGroup } from "./field.tsx";
import { Form } from "./form.tsx";
import { TextField } from "./text-field.tsx";

/* The elements that were scrolled into view. Recorded by a stand-in, because jsdom cannot scroll. */
const scrolled: Element[] = [];
beforeEach(() => {
  scrolled.length = 0;
  Element.prototype.scrollIntoView = function scrollIntoView() {
    scrolled.push(this);
  };
});
afterEach(cleanup);

const field = (label: string, error?: string): JSX.Element => (
  <TextField label={label} error={error} value="" onInput={() => undefined} />
);
const save = (): void => void fireEvent.submit(screen.getByLabelText("Name").closest("form")!);

test("the first invalid field on the page gets the focus, even if the server reports the error later", async () => {
  const [error, setError] = createSignal("");
  let answer = (): void => undefined;
  const onSubmit = async (): Promise<void> => {
    await new Promise<void>((resolve) => (answer = resolve));
    setError("Vergeben.");
  };
  render(() => (
    <Form onSubmit={onSubmit}>
      {field("Titel")}
      <TextField label="Name" error={error()} value="" onInput={() => undefined} />
      <TextField label="Ort" error={error()} value="" onInput={() => undefined} />
    </Form>
  ));
  save();
  expect(scrolled).toEqual([]);
  answer();
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Name")));
});

test("a collapsed part of the form is expanded if it contains an error", async () => {
  render(() => (
    <Form onSubmit={() => undefined}>
      {field("Name")}
      <details>
        <summary>Mehr</summary>
        {field("Ort", "Das fehlt noch.")}
      </details>
    </Form>
  ));
  save();
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Ort")));
  expect(document.querySelector("details")?.open).toBe(true);
});

test("an error that concerns several controls focuses the first enabled control", async () => {
  render(() => (
    <Form onSubmit={() => undefined}>
      {field("Name")}
      <FieldGroup legend="Tage" error="Wähle einen Tag.">
        <button type="button" disabled>
          Zurück
        </button>
        <button type="button">Weiter</button>
      </FieldGroup>
    </Form>
  ));
  save();
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByText("Weiter")));
});

test("a refusal that concerns no field is scrolled into view; a save without errors does not scroll", async () => {
  const [refused, setRefused] = createSignal(false);
  const onSubmit = vi.fn<() => void>();
  render(() => (
    <Form onSubmit={onSubmit}>
      {field("Name")}
      <Show when={refused()}>
        <Banner tone="danger">Kein Netz.</Banner>
      </Show>
    </Form>
  ));
  save();
  await vi.waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1));
  expect(scrolled).toEqual([]);
  setRefused(true);
  save();
  await vi.waitFor(() => expect(scrolled).toEqual([screen.getByRole("alert")]));
});

test("every form in the app uses the `Form` component", () => {
  const sources = import.meta.glob<string>("../**/*.tsx", { query: "?raw", import: "default", eager: true });
  const own = Object.entries(sources).filter(([, source]) => /<form\b/.test(source));
  expect(own.map(([path]) => path).filter((path) => !path.includes(".test."))).toEqual(["./form.tsx"]);
});
