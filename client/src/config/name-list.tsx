import { NAME_MAX } from "@bandstand/shared/config/limits.ts";
import { For, type JSX, createSignal } from "solid-js";
import { text } from "../i18n/text.ts";
import { Button, IconButton } from "../ui/button.tsx";
import { isComposed } from "../ui/composition.ts";
import { MoveButtons } from "../ui/move-buttons.tsx";
import { TextField } from "../ui/text-field.tsx";
import { withMoved, withName } from "./settings.ts";

interface NameListProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly names: readonly string[];
  readonly onChange: (names: readonly string[]) => void;
}

/** A list of names in an order that the band chooses. Names can be added, moved and removed, but not renamed. */
export function NameList(props: NameListProps): JSX.Element {
  const [typed, setTyped] = createSignal("");
  const add = (): void => {
    props.onChange(withName(props.names, typed()));
    setTyped("");
  };
  return (
    <section class="card config__section stack" aria-label={props.label}>
      <h2 class="heading">{props.label}</h2>
      <ul class="ruled">
        <For each={props.names} fallback={<li class="faint">{text().config.emptyList}</li>}>
          {(name, index) => (
            <li class="names__item row touch">
              <span class="grow names__name anywhere">{name}</span>
              <MoveButtons
                place={index()}
                upLabel={text().config.up(name)}
                downLabel={text().config.down(name)}
                mayUp={index() > 0}
                mayDown={index() < props.names.length - 1}
                onMove={(by) => props.onChange(withMoved(props.names, index(), by))}
              />
              <IconButton
                icon="close"
                label={text().config.remove(name)}
                onClick={() => props.onChange(props.names.toSpliced(index(), 1))}
              />
            </li>
          )}
        </For>
      </ul>
      <div class="names__add wrap">
        <TextField
          class="grow"
          label={text().config.addTo(props.label)}
          hint={props.hint}
          error={props.error}
          maxLength={NAME_MAX}
          value={typed()}
          onInput={setTyped}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || isComposed(event) || typed().trim() === "") return;
            event.preventDefault();
            add();
          }}
        />
        <Button icon="plus" onClick={add} disabled={typed().trim() === ""}>
          {text().config.add}
        </Button>
      </div>
    </section>
  );
}
