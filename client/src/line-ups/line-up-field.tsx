import { type JSX, Show } from "solid-js";
import { text } from "../i18n/text.ts";
import { FormPart } from "../ui/form-part.tsx";
import { Select } from "../ui/select.tsx";
import { lineUpsByName } from "./queries.ts";

const NONE = "-";

interface LineUpFieldProps {
  /** The id of the line-up; "" for none. */
  readonly value: string;
  readonly onChange: (line_up_id: string) => void;
}

/** Chooses the line-up of a gig or rehearsal. Renders nothing for a band without line-ups. */
export function LineUpField(props: LineUpFieldProps): JSX.Element {
  const offered = () => lineUpsByName().filter((one) => !one.archived || one.line_up_id === props.value);
  return (
    <Show when={offered().length > 0}>
      <FormPart>
        <Select
          label={text().lineUps.one}
          hint={props.value === "" ? text().lineUps.noneHint : text().lineUps.chosenHint}
          value={props.value || NONE}
          options={[
            { value: NONE, label: text().lineUps.none },
            ...offered().map(({ line_up_id, name, seats }) => ({
              value: line_up_id,
              label: name,
              hint: text().lineUps.seats(seats.length),
            })),
          ]}
          onChange={(chosen) => props.onChange(chosen === NONE ? "" : chosen)}
        />
      </FormPart>
    </Show>
  );
}
