import type { Seat } from "@bandstand/shared/line-ups/contract.ts";
import { type JSX, Show, Suspense } from "solid-js";
import { mayEdit } from "../data/rights.ts";
import { SeatsCard } from "../line-ups/public.ts";
import { updateRehearsal } from "./commands.ts";
import type { PartProps } from "./part-props.ts";

/** The seats of a rehearsal with a line-up. */
export function SeatsPart(props: PartProps): JSX.Element {
  const swapping = () =>
    mayEdit() && !props.locked
      ? (seats: Seat[] | null) => updateRehearsal(props.rehearsal.rehearsal_id, { seats })
      : undefined;
  return (
    <Show when={props.rehearsal.line_up_id}>
      <Suspense>
        <SeatsCard event={props.rehearsal} event_id={props.rehearsal.rehearsal_id} onChange={swapping()} />
      </Suspense>
    </Show>
  );
}
