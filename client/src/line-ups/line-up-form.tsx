import { changedFields } from "@bandstand/shared/contract/changed-fields.ts";
import type { Seat } from "@bandstand/shared/line-ups/contract.ts";
import { LINE_UP_LIMITS } from "@bandstand/shared/line-ups/limits.ts";
import { type JSX, Show, untrack } from "solid-js";
import { createFormDraft } from "../data/form-draft.ts";
import { text } from "../i18n/text.ts";
import { Button } from "../ui/button.tsx";
import { createForm } from "../ui/create-form.ts";
import { FormSheet } from "../ui/form-sheet.tsx";
import { TextField } from "../ui/text-field.tsx";
import { showToast } from "../ui/toast.ts";
import { createLineUp, updateLineUp } from "./commands.ts";
import { draftOf, seatsOfDraft, unclearSeats } from "./line-up-draft.ts";
import type { LineUpRow } from "./queries.ts";
import { SeatFields } from "./seat-fields.tsx";

interface LineUpFormProps {
  /** The line-up to edit; omitted to create one. */
  readonly lineUp?: LineUpRow;
  readonly onClose: () => void;
}

/** Creates or edits a line-up. Works offline. */
export function LineUpForm(props: LineUpFormProps): JSX.Element {
  const before = untrack(() => props.lineUp && { ...props.lineUp });
  const form = createForm({
    fields: createFormDraft(`line-up ${before?.line_up_id ?? "new"}`, draftOf(before)),
    limits: { name: LINE_UP_LIMITS.name },
    required: { name: () => text().lineUps.nameMissing },
    check: {
      seats: (fields) =>
        (seatsOfDraft(fields).length === 0 && text().lineUps.seatMissing) ||
        (unclearSeats(fields.seats).size > 0 && text().lineUps.unclear),
    },
    save: async (fields) => {
      const given: { name: string; seats: Seat[] } = { name: fields.name.trim(), seats: seatsOfDraft(fields) };
      if (before === undefined) {
        await createLineUp(given.name, given.seats);
        showToast(text().lineUps.created, { tone: "success" });
      } else {
        const changed = changedFields({ name: before.name, seats: before.seats }, given);
        if (Object.keys(changed).length > 0) {
          const undo = await updateLineUp(before.line_up_id, changed, before);
          showToast(text().lineUps.edited, {
            tone: "success",
            action: { label: text().app.undo, run: () => void undo() },
          });
        }
      }
      return props.onClose();
    },
    onClose: () => props.onClose(),
  });
  const archive = async ({ line_up_id, archived }: LineUpRow): Promise<void> => {
    form.cancel();
    const undo = await updateLineUp(line_up_id, { archived: !archived });
    showToast(archived ? text().lineUps.restored : text().lineUps.archivedNow, {
      tone: "success",
      action: { label: text().app.undo, run: () => void undo() },
    });
  };
  return (
    <FormSheet
      of={form}
      id="line-up-form"
      class="stack"
      title={before === undefined ? text().lineUps.add : text().lineUps.edit}
      after={
        <Show when={props.lineUp}>
          {(lineUp) => (
            <p class="line-up-form__archive stack stack--xs">
              <span>
                <Button size="s" icon={lineUp().archived ? "undo" : "storage"} onClick={() => void archive(lineUp())}>
                  {lineUp().archived ? text().lineUps.restore : text().lineUps.archive}
                </Button>
              </span>
              <span class="soft small">{text().lineUps.archiveHint}</span>
            </p>
          )}
        </Show>
      }
    >
      <TextField
        label={text().lineUps.name}
        hint={text().lineUps.nameHint}
        autocomplete="off"
        {...form.field("name")}
      />
      <SeatFields seats={form.fields.seats} error={form.error("seats")} onChange={(seats) => form.set({ seats })} />
    </FormSheet>
  );
}
