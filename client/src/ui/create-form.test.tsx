import { cleanup, fireEvent, render, screen } from "@solidjs/testing-library";
import type { JSX } from "solid-js";
import { createStore } from "solid-js/store";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { showLanguage, text } from "../i18n/text.ts";
import { type FormState, createForm } from "./create-form.ts";
import { FormPart } from "./form-part.tsx";
import { FormSheet } from "./form-sheet.tsx";
import { PageForm } from "./page-form.tsx";
import { TextField } from "./text-field.tsx";

interface Fields {
  name: string;
  place: string;
  person: { user_id: string } | { name: string } | null;
}

const LIMITS = { name: 12, place: 20 } as const;

beforeAll(() => showLanguage("de"));
/* Stand-ins for scrolling and media queries, which jsdom lacks. A form needs them to show why it was refused. */
beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined;
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const kept = () => ({ isRestored: () => false, startAgain: vi.fn<() => void>(), done: vi.fn<() => void>() });

type Save = (fields: Fields) => ReturnType<Parameters<typeof createForm<Fields>>[0]["save"]>;

function openPage(
  save: Save,
  input = kept(),
  savesOnce = false,
): { form: FormState<Fields>; input: ReturnType<typeof kept> } {
  let form: FormState<Fields> | undefined;
  function Page(): JSX.Element {
    const [fields, set] = createStore<Fields>({ name: "", place: "", person: null });
    const state = createForm({
      fields: [fields, set, input],
      limits: LIMITS,
      required: { name: () => "Der Name fehlt." },
      check: { place: ({ place }) => place === "nirgends" && "Den Ort gibt es nicht." },
      savesOnce,
      save,
    });
    form = state;
    return (
      <PageForm of={state} submit="Los">
        <TextField label="Name" {...state.field("name")} />
        <TextField label="Ort" {...state.field("place")} />
      </PageForm>
    );
  }
  render(() => <Page />);
  return { form: form!, input };
}

const field = (label: string): HTMLInputElement => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string): void => void fireEvent.input(field(label), { target: { value } });
const submit = (): void => void fireEvent.submit(field("Name").closest("form")!);
const errors = (): (string | null)[] => screen.queryAllByRole("alert").map((alert) => alert.textContent);

test("a save that returns neither a refusal nor false discards the form's draft, whatever else it returns", async () => {
  for (const result of [null, true, 0]) {
    const { input } = openPage(async () => result as never);
    type("Name", "Stadtball");
    submit();
    await vi.waitFor(() => expect(input.done).toHaveBeenCalledOnce());
    expect(errors()).toEqual([]);
    cleanup();
  }
});

test("errors appear on the first attempt to save, not while typing", async () => {
  const save = vi.fn<Save>();
  openPage(save);
  type("Name", "x");
  type("Name", "");
  type("Ort", "nirgends");
  expect(errors()).toEqual([]);
  submit();
  expect(errors()).toEqual(["Der Name fehlt.", "Den Ort gibt es nicht."]);
  await vi.waitFor(() => expect(document.activeElement).toBe(field("Name")));
  expect(save).not.toHaveBeenCalled();
  type("Name", "Stadtball");
  expect(errors()).toEqual(["Den Ort gibt es nicht."]);
});

test("a form's draft is discarded only after the save has finished", async () => {
  let finish = (): void => undefined;
  const { input } = openPage(async () => await new Promise<void>((resolve) => (finish = resolve)));
  type("Name", "Stadtball");
  submit();
  const isBusy = (): boolean => screen.getByRole("button", { name: "Los" }).ariaBusy === "true";
  expect(isBusy()).toBe(true);
  expect(input.done).not.toHaveBeenCalled();
  finish();
  await vi.waitFor(() => expect(input.done).toHaveBeenCalledTimes(1));
  expect(isBusy()).toBe(false);
});

test("a refused save keeps the input, shows the reason and focuses the refused field", async () => {
  const problem = { errors: [{ path: "place", message: "Der Ort ist vergeben." }] };
  const { input } = openPage(() => ({ code: "VALIDATION_FAILED", detail: "Bitte prüfen.", problem }));
  type("Name", "Stadtball");
  type("Ort", "Halle");
  submit();
  await vi.waitFor(() => expect(document.activeElement).toBe(field("Ort")));
  expect(errors()).toEqual(["Der Ort ist vergeben.", "Bitte prüfen."]);
  expect([field("Name").value, field("Ort").value]).toEqual(["Stadtball", "Halle"]);
  expect(input.done).not.toHaveBeenCalled();
});

test("a save can refuse a single field, and the next save removes that error", async () => {
  const outcomes: ReturnType<Save>[] = [{ field: "place", sentence: "Der Ort ist zu klein." }, false];
  openPage(() => outcomes.shift());
  type("Name", "Stadtball");
  submit();
  await vi.waitFor(() => expect(document.activeElement).toBe(field("Ort")));
  expect(errors()).toEqual(["Der Ort ist zu klein."]);
  submit();
  await vi.waitFor(() => expect(errors()).toEqual([]));
});

test("a required field that is emptied by the save itself shows no error", async () => {
  const { form } = openPage(() => {
    form.set({ name: "" });
    return "Das ging nicht.";
  });
  type("Name", "geheim");
  submit();
  await vi.waitFor(() => expect(errors()).toEqual(["Das ging nicht."]));
  expect(field("Name").value).toBe("");
});

test("a second save is ignored while the first is still running", async () => {
  const save = vi.fn<Save>(() => new Promise(() => undefined));
  const { form } = openPage(save);
  type("Name", "Stadtball");
  void form.submit();
  await form.submit();
  expect(save).toHaveBeenCalledOnce();
});

test("a form that saves only once ignores every save after the first successful one", async () => {
  const save = vi.fn<Save>().mockReturnValueOnce("Das ging nicht.");
  const { form } = openPage(save, kept(), true);
  type("Name", "Stadtball");
  await form.submit();
  expect(form.busy()).toBe(false);
  await form.submit();
  expect(form.busy()).toBe(true);
  await form.submit();
  expect(save).toHaveBeenCalledTimes(2);
});

test("a refusal from outside the save is shown at the foot of the form and can be removed", () => {
  const { form } = openPage(() => undefined);
  form.refuse("Der Schlüssel wurde nicht erkannt.");
  expect(errors()).toEqual(["Der Schlüssel wurde nicht erkannt."]);
  form.refuse("");
  expect(errors()).toEqual([]);
});

test("a save that throws or returns false keeps the form's draft", async () => {
  const outcomes: Save[] = [() => false, () => Promise.reject(new Error("no database"))];
  const { form, input } = openPage((fields) => outcomes.shift()?.(fields));
  type("Name", "Stadtball");
  await form.submit();
  await expect(form.submit()).rejects.toThrow("no database");
  expect(input.done).not.toHaveBeenCalled();
  expect(form.busy()).toBe(false);
  await form.submit();
  expect(input.done).toHaveBeenCalledTimes(1);
});

test("fields take their length limits from the contract and show whether they are required", () => {
  const { form } = openPage(() => undefined);
  expect([field("Name").maxLength, field("Ort").maxLength]).toEqual([LIMITS.name, LIMITS.place]);
  expect([field("Name").ariaRequired, field("Ort").ariaRequired]).toEqual(["true", null]);
  form.choice("name").onChange("a name that is too long");
  expect(form.fields.name).toBe("a name that ");
});

test("setting a field to a new object replaces the old object and does not merge the two", () => {
  const { form } = openPage(() => undefined);
  form.choice("person").onChange({ user_id: "anna" });
  form.choice("person").onChange({ name: "Tontechniker" });
  expect({ ...form.fields.person }).toEqual({ name: "Tontechniker" });
});

test("cancelling a form discards what was typed; closing the form keeps it", async () => {
  const input = kept();
  const onClose = vi.fn<() => void>();
  function Edited(): JSX.Element {
    const [fields, set] = createStore({ name: "" });
    const form = createForm({ fields: [fields, set, input], save: () => undefined, onClose });
    return (
      <FormSheet of={form} title="Gig">
        <TextField label="Name" {...form.field("name")} />
        <FormPart legend="Weiteres">
          <p>Kleidung</p>
        </FormPart>
      </FormSheet>
    );
  }
  render(() => <Edited />);
  await vi.waitFor(() => expect(screen.getByText("Kleidung").closest("fieldset")).toBeTruthy(), 5_000);
  fireEvent.click(screen.getByRole("button", { name: text().app.close }));
  expect([onClose.mock.calls.length, input.done.mock.calls.length]).toEqual([1, 0]);
  fireEvent.click(screen.getByRole("button", { name: text().app.cancel }));
  expect([onClose.mock.calls.length, input.done.mock.calls.length]).toEqual([2, 1]);
});
