import type { Seat } from "@bandstand/shared/line-ups/contract.ts";
import { withMember } from "@bandstand/shared/line-ups/seats.ts";
import { type JSX, Show, untrack } from "solid-js";
import { status } from "../data/status.ts";
import { text } from "../i18n/text.ts";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { Combobox } from "../ui/combobox.tsx";
import { createForm } from "../ui/create-form.ts";
import { FormDialog } from "../ui/form-sheet.tsx";
import { otherSeatsOf } from "./line-up-draft.ts";
import { memberOptions } from "./queries.ts";

interface SeatDialogProps {
  readonly seat: Seat;
  readonly seats: readonly Seat[];
  readonly onSave: (seats: Seat[]) => void;
  /** Asks somebody to stand in instead. Undefined if nobody can be asked. */
  readonly onAsk: (() => void) | undefined;
  readonly onClose: () => void;
}

/** Gives a seat to another member, or to nobody, for one event. */
export function SeatDialog(props: SeatDialogProps): JSX.Element {
  const seat = untrack(() => props.seat);
  const start: { user_id: string | null; doubling: boolean } = {
    user_id: seat.user_id,
    doubling: seat.doubling === true,
  };
  const form = createForm({
    start,
    save: ({ user_id, doubling }) => {
      props.onSave(withMember(props.seats, seat.seat_id, { user_id, doubling }));
      props.onClose();
    },
    onClose: () => props.onClose(),
  });
  const others = (): string =>
    otherSeatsOf(props.seats, { ...seat, user_id: form.fields.user_id })
      .map(({ part }) => part)
      .join(", ");
  return (
    <FormDialog
      of={form}
      title={text().lineUps.swap(seat.part)}
      class="stack"
      after={
        <Show when={props.onAsk}>
          {(onAsk) => (
            <p class="seat-dialog__ask row">
              <Button size="s" icon="user" disabled={status.online === false} onClick={() => onAsk()()}>
                {text().asks.ask}
              </Button>
              <Show when={status.online === false}>
                <span class="soft small">{text().asks.offline}</span>
              </Show>
            </p>
          )}
        </Show>
      }
    >
      <Combobox
        label={text().lineUps.member}
        hint={text().lineUps.swapHint}
        people
        placeholder={text().lineUps.nobody}
        options={memberOptions(seat.user_id)}
        {...form.choice("user_id")}
      />
      <Show when={others()}>
        {(parts) => (
          <Checkbox
            label={text().lineUps.alsoKeeps(parts())}
            hint={text().lineUps.alsoKeepsHint}
            {...form.toggle("doubling")}
          />
        )}
      </Show>
    </FormDialog>
  );
}
