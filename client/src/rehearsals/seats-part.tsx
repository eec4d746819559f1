import type { Seat } from "@bandstand/shared/line-ups/contract.ts";
import { rehearsalChange } from "@bandstand/shared/notifications/change.ts";
import { type JSX, Show, Suspense } from "solid-js";
import { withSeated } from "../data/seated.ts";
import { mayEdit } from "../data/rights.ts";
import { bandTimeZone } from "../i18n/format.ts";
import { SeatsCard } from "../line-ups/public.ts";
import type { AnnouncedEdit } from "../notifications/public.ts";
import { updateRehearsal } from "./commands.ts";
import type { PartProps } from "./part-props.ts";
import type { RehearsalRow } from "./queries.ts";

function seatEdit(rehearsal: RehearsalRow, seats: Seat[] | null): AnnouncedEdit {
  const after = { ...rehearsal, seats };
  return {
    event: { event_type: "rehearsal", rehearsal: after },
    change: rehearsalChange(withSeated(rehearsal), withSeated(after), { now: Date.now(), zone: bandTimeZone() }),
    store: (recipients) => updateRehearsal(rehearsal.rehearsal_id, { seats }, recipients),
  };
}

/** The seats of a rehearsal with a line-up. */
export function SeatsPart(props: PartProps): JSX.Element {
  return (
    <Show when={props.rehearsal.line_up_id}>
      <Suspense>
        <SeatsCard
          event_type="rehearsal"
          event={props.rehearsal}
          event_id={props.rehearsal.rehearsal_id}
          onChange={mayEdit() && !props.locked ? (seats) => seatEdit(props.rehearsal, seats) : undefined}
        />
      </Suspense>
    </Show>
  );
}
