import { type JSX, Show, Suspense } from "solid-js";
import { mayEdit } from "../data/rights.ts";
import { SeatsCard } from "../line-ups/public.ts";
import { updateRehearsal } from "./commands.ts";
import type { PartProps } from "./part-props.ts";

/** The seats of a rehearsal with a line-up. */
export function SeatsPart(props: PartProps): JSX.Element {
  return (
    <Show when={props.rehearsal.line_up_id}>
      <Suspense>
        <SeatsCard
          event_type="rehearsal"
          event={props.rehearsal}
          event_id={props.rehearsal.rehearsal_id}
          onChange={
            mayEdit() && !props.locked ? (seats) => updateRehearsal(props.rehearsal.rehearsal_id, { seats }) : undefined
          }
        />
      </Suspense>
    </Show>
  );
}
