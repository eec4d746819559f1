import { newId } from "@bandstand/shared/contract/uuid.ts";
import type { LineUp, LineUpUpdate, Seat } from "@bandstand/shared/line-ups/contract.ts";
import { formerValues, seenIn } from "../data/former-values.ts";
import { fieldsEdit, plainEdit } from "../data/mutation-kinds.ts";
import { type Undo, mutate, mutateWithUndo } from "../data/mutations.ts";
import type { Row } from "../data/rows.ts";

interface CreateLineUp {
  readonly line_up_id: string;
  readonly name: string;
  readonly seats: Seat[];
}

const createLineUpMutation = plainEdit<CreateLineUp, LineUp>({
  name: "createLineUp",
  route: "createLineUp",
  collection: "line_ups",
  creates: true,
  id: ({ line_up_id }) => line_up_id,
  apply: (lineUp, fields, made_at) => {
    const at = new Date(made_at).toISOString();
    return lineUp ?? { ...fields, archived: false, created_at: at, updated_at: at, rev: 0 };
  },
  request: (body) => ({ body }),
});

interface UpdateLineUp {
  readonly line_up_id: string;
  readonly fields: LineUpUpdate;
  readonly seen?: LineUpUpdate;
}

const updateLineUpMutation = fieldsEdit<UpdateLineUp, LineUp>({
  name: "updateLineUp",
  route: "updateLineUp",
  collection: "line_ups",
  id: ({ line_up_id }) => line_up_id,
  request: ({ line_up_id, fields }) => ({ params: { line_up_id }, body: fields }),
});

/** Adds a line-up. It appears immediately and is sent later. Returns its id. */
export async function createLineUp(name: string, seats: Seat[]): Promise<string> {
  const line_up_id = newId();
  await mutate(createLineUpMutation, { line_up_id, name, seats });
  return line_up_id;
}

/**
 * Changes or archives a line-up. `opened` is the line-up as it was when the user began, if that may be a while ago.
 * Returns a function that undoes the change.
 */
export const updateLineUp = (line_up_id: string, fields: LineUpUpdate, opened?: Row<LineUp>): Promise<Undo> =>
  mutateWithUndo(updateLineUpMutation, { line_up_id, fields, ...seenIn<LineUpUpdate>(opened, fields) }, (before) =>
    mutate(updateLineUpMutation, { line_up_id, fields: formerValues<LineUpUpdate>(before, fields) }),
  );
