import type { AvailabilityStatus } from "@bandstand/shared/availability/contract.ts";
import { mutateAll } from "../data/bulk-mutations.ts";
import { db } from "../data/db.ts";
import type { Undo } from "../data/mutations.ts";
import { type AnsweredEvent, answerMutation, withdrawMutation } from "./commands.ts";

const own = ({ event_type, event_id, title }: AnsweredEvent) => ({
  event_type,
  event_id,
  title,
  user_id: db().user_id,
});

/**
 * Gives the same answer to several events that the member has not answered, all in one transaction. Returns a function
 * that withdraws these answers, except those that have been changed since.
 */
export async function answerAll(events: readonly AnsweredEvent[], status: AvailabilityStatus): Promise<Undo> {
  await mutateAll(
    answerMutation,
    events.map((event) => ({ ...own(event), status })),
  );
  return () =>
    mutateAll(
      withdrawMutation,
      events.map((event) => ({ ...own(event), only_if: status })),
    );
}
