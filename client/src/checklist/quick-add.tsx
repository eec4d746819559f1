import { ITEM_LIMITS } from "@bandstand/shared/checklist/limits.ts";
import { type JSX, createSignal } from "solid-js";
import { text } from "../i18n/text.ts";
import { Button } from "../ui/button.tsx";
import { Combobox } from "../ui/combobox.tsx";
import { Form } from "../ui/form.tsx";
import { TextField } from "../ui/text-field.tsx";
import type { ItemFields } from "./commands.ts";

interface QuickAddProps {
  readonly categories: readonly string[];
  readonly onAdd: (fields: ItemFields) => Promise<void>;
}

/** One line for adding an item; the category stays selected for the next item. */
export function QuickAdd(props: QuickAddProps): JSX.Element {
  const [title, setTitle] = createSignal("");
  const [chosen, setChosen] = createSignal<string | null>(null);
  const category = (): string => chosen() ?? props.categories[0] ?? text().checklist.general;
  let field: HTMLInputElement | undefined;

  const add = async (): Promise<void> => {
    const name = title().trim();
    if (name === "") return field?.focus();
    setTitle("");
    field?.focus();
    await props.onAdd({ title: name, category: category(), responsible: null, due_date: null, comment: null });
  };

  return (
    <Form class="quick-add" onSubmit={add}>
      <TextField
        class="quick-add__title"
        label={text().checklist.quick}
        hideLabel
        placeholder={text().checklist.quick}
        value={title()}
        onInput={setTitle}
        maxLength={ITEM_LIMITS.title}
        autocomplete="off"
        enterkeyhint="done"
        ref={(element: HTMLInputElement) => (field = element)}
      />
      <Combobox
        class="quick-add__category"
        label={text().checklist.category}
        hideLabel
        freeText
        value={category()}
        options={props.categories.map((value) => ({ value, label: value }))}
        onChange={(value) => setChosen(value?.slice(0, ITEM_LIMITS.category) ?? null)}
      />
      <Button type="submit" look="primary" icon="plus" class="quick-add__button">
        {text().checklist.add}
      </Button>
    </Form>
  );
}
