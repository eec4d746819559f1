import { NAME_MAX } from "@bandstand/shared/config/limits.ts";
import type { Seat } from "@bandstand/shared/line-ups/contract.ts";
import { LINE_UP_LIMITS } from "@bandstand/shared/line-ups/limits.ts";
import { Index, type JSX, Show } from "solid-js";
import { useBandParts } from "../data/band-parts.ts";
import { text } from "../i18n/text.ts";
import { Button, IconButton } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { Combobox } from "../ui/combobox.tsx";
import { FieldGroup } from "../ui/field.tsx";
import "./line-ups.css";
import { newSeat, otherSeatsOf } from "./line-up-draft.ts";
import { memberOptions, seatHolder } from "./queries.ts";

interface SeatFieldsProps {
  readonly seats: readonly Seat[];
  readonly error: string | undefined;
  readonly onChange: (seats: readonly Seat[]) => void;
}

/** The seats of a line-up: for each the part, who usually has it, and whether the band can play without it. */
export function SeatFields(props: SeatFieldsProps): JSX.Element {
  const parts = useBandParts();
  const change = (at: number, part: Partial<Seat>): void =>
    props.onChange(props.seats.map((seat, index) => (index === at ? { ...seat, ...part } : seat)));
  return (
    <FieldGroup legend={text().lineUps.seatsTitle} hint={text().lineUps.seatsHint} error={props.error}>
      <ul class="stack">
        <Index each={props.seats}>
          {(seat, at) => {
            /* One of a member's seats needs no doubling mark, so the question disappears once all the others have
               one. */
            const others = () =>
              otherSeatsOf(props.seats, seat()).filter(({ doubling }) => seat().doubling || !doubling);
            return (
              <li class="seat-field">
                <Combobox
                  label={text().lineUps.part}
                  freeText
                  value={seat().part || null}
                  options={parts()}
                  onChange={(part) => change(at, { part: (part ?? "").slice(0, NAME_MAX) })}
                />
                <Combobox
                  label={text().lineUps.member}
                  people
                  placeholder={text().lineUps.nobody}
                  value={seat().user_id}
                  options={memberOptions(seat().user_id)}
                  onChange={(user_id) => change(at, { user_id, doubling: undefined })}
                />
                <span class="seat-field__more">
                  <span>
                    <Checkbox
                      label={text().lineUps.optional}
                      checked={seat().optional}
                      onChange={(optional) => change(at, { optional })}
                    />
                    <Show when={others().length > 0}>
                      <Checkbox
                        label={text().lineUps.takesBoth(seatHolder(seat()) ?? "")}
                        hint={text().lineUps.alsoHas(
                          others()
                            .map(({ part }) => part)
                            .join(", "),
                        )}
                        checked={seat().doubling === true}
                        onChange={(isOn) => change(at, { doubling: isOn || undefined })}
                      />
                    </Show>
                  </span>
                  <IconButton
                    icon="close"
                    label={text().lineUps.removeSeat(at + 1)}
                    onClick={() => props.onChange(props.seats.toSpliced(at, 1))}
                  />
                </span>
              </li>
            );
          }}
        </Index>
      </ul>
      <Show when={props.seats.length < LINE_UP_LIMITS.seats}>
        <div>
          <Button size="s" icon="plus" onClick={() => props.onChange([...props.seats, newSeat()])}>
            {text().lineUps.addSeat}
          </Button>
        </div>
      </Show>
    </FieldGroup>
  );
}
