import { OPTIONS_MAX, TITLE_MAX } from "@bandstand/shared/surveys/limits.ts";
import { type JSX, For, Show } from "solid-js";
import { text } from "../i18n/text.ts";
import { Button, IconButton } from "../ui/button.tsx";
import { Switch } from "../ui/checkbox.tsx";
import { isComposed } from "../ui/composition.ts";
import { FieldGroup } from "../ui/field.tsx";
import { TextField } from "../ui/text-field.tsx";
import { CHOICES_MIN, newChoice } from "./survey-draft.ts";
import type { KindFieldsProps } from "./kind-fields-props.ts";

/** The choices of an opinion poll. Enter moves to the next one. */
export function ChoicesFields(props: KindFieldsProps): JSX.Element {
  const add = (): void => props.setDraft("choices", props.form.fields.choices.length, newChoice());
  let list: HTMLDivElement | undefined;
  const goOn = (event: KeyboardEvent, at: number): void => {
    if (event.key !== "Enter" || isComposed(event)) return;
    event.preventDefault();
    if (at === props.form.fields.choices.length - 1 && props.form.fields.choices.length < OPTIONS_MAX) add();
    list?.querySelectorAll("input")[at + 1]?.focus();
  };
  return (
    <>
      <FieldGroup legend={text().surveys.choices}>
        <div class="stack" ref={(element) => (list = element)}>
          <For each={props.form.fields.choices}>
            {(choice, at) => (
              <div class="choice-field">
                <TextField
                  class="grow"
                  label={text().surveys.choice(at() + 1)}
                  required={at() < CHOICES_MIN}
                  hideLabel
                  placeholder={text().surveys.choice(at() + 1)}
                  autocomplete="off"
                  enterkeyhint="next"
                  maxLength={TITLE_MAX}
                  value={choice.text}
                  onInput={(words) => props.setDraft("choices", at(), "text", words)}
                  onKeyDown={(event) => goOn(event, at())}
                  error={at() === 0 ? props.form.error("choices") : undefined}
                />
                <Show when={props.form.fields.choices.length > CHOICES_MIN}>
                  <IconButton
                    icon="close"
                    label={text().surveys.removeChoice(at() + 1)}
                    onClick={() =>
                      props.setDraft("choices", (all) => all.filter(({ option_id }) => option_id !== choice.option_id))
                    }
                  />
                </Show>
              </div>
            )}
          </For>
          <Show when={props.form.fields.choices.length < OPTIONS_MAX}>
            <div>
              <Button size="s" icon="plus" onClick={add}>
                {text().surveys.addChoice}
              </Button>
            </div>
          </Show>
        </div>
      </FieldGroup>
      <Switch
        label={text().surveys.multiple}
        checked={props.form.fields.multiple}
        onChange={(multiple) => props.setDraft("multiple", multiple)}
      />
    </>
  );
}
