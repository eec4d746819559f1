import type { EventType } from "@bandstand/shared/availability/contract.ts";
import type { Seat } from "@bandstand/shared/line-ups/contract.ts";
import type { EventSeat, SeatState } from "@bandstand/shared/line-ups/seats.ts";

/** A seat of an event, with what is needed to ask somebody to take it. */
export interface AskedSeat {
  readonly event_type: EventType;
  readonly event_id: string;
  /** The event's day in the band's time zone. */
  readonly day: string;
  readonly seat: Seat;
  /** All seats of the event. */
  readonly seats: readonly EventSeat[];
  readonly state: SeatState;
}
