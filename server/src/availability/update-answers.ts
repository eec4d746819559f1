import { withAbsences } from "@bandstand/shared/availability/absences.ts";
import { isPerformer, withAnswer } from "@bandstand/shared/availability/answers.ts";
import type { AvailabilityEntry } from "@bandstand/shared/availability/contract.ts";
import { isPastGig } from "@bandstand/shared/gigs/past.ts";
import type { AppContext } from "../http/context.ts";
import { activeMembers } from "../users/model.ts";
import { allAbsences } from "./absence-model.ts";
import {
  type BandEvent,
  type EventRef,
  allAnswered,
  allAudiences,
  changeForService,
  dayOf,
  findAvailability,
  findEvent,
} from "./model.ts";

type Clock = Pick<AppContext, "now" | "today">;
type Entries = AvailabilityEntry[];

/**
 * Returns the event's answers with the current absences applied. Answers to past and deleted events stay as they are; a
 * purged event has none.
 */
async function currentEntries(clock: Clock, event: BandEvent, entries: Entries, isNewDay: boolean): Promise<Entries> {
  if (event.purged) return [];
  const day = dayOf(event);
  if (event.audience === "nobody" || isPastGig({ date: day }, clock.today())) return entries;
  const [absences, members] = await Promise.all([allAbsences(), isNewDay ? activeMembers() : []]);
  /* Regardless of the line-up, so that an editor who changes it sees who is away. */
  const asked = members.filter(isPerformer).map(({ user_id }) => user_id);
  return withAbsences(entries, absences, { day, asked, now: clock.now().toISOString() });
}

/**
 * Updates the answers to an event that has been created, changed, deleted or restored: who may see them, and those that
 * absences give. `isNewDay` is true if the event is new or its date has changed. Reads the event again afterwards,
 * so a concurrent change is not missed. Idempotent.
 */
export async function updateAnswers(
  clock: Clock,
  { event_type, event_id }: EventRef,
  { isNewDay = false }: { readonly isNewDay?: boolean } = {},
): Promise<void> {
  for (;;) {
    const event = await findEvent(event_type, event_id);
    if (event === null) return;
    const known = await findAvailability(event);
    const entries = await currentEntries(clock, event, known?.entries ?? [], isNewDay);
    const isSame = JSON.stringify(entries) === JSON.stringify(known?.entries ?? []);
    if (!isSame || (known !== null && known.audience !== event.audience))
      await changeForService(event, clock.now(), async (stored) => {
        const current = (await findEvent(event_type, event_id)) ?? event;
        return { audience: current.audience, entries: await currentEntries(clock, current, stored.entries, isNewDay) };
      });
    const after = await findEvent(event_type, event_id);
    if (after?.rev === event.rev) return;
  }
}

/** Run at startup: repairs answers with the wrong audience, left by a process that died after changing the event. */
export async function repairOutdatedAnswers(clock: Clock): Promise<void> {
  const audiences = await allAudiences();
  for (const { _id: event_id, event_type, audience } of await allAnswered())
    if (audiences.get(event_id) !== audience) await updateAnswers(clock, { event_type, event_id });
}

/** An answer that a member gave elsewhere, such as in a survey. */
type GivenAnswer = Pick<AvailabilityEntry, "user_id" | "status"> &
  Partial<Pick<AvailabilityEntry, "comment" | "substitute">>;

/**
 * Adds the answers that members gave elsewhere to a new event, then lets absences answer for the other members.
 * Existing answers stay, so a repeat changes nothing. The event must exist.
 */
export async function importAnswers(clock: Clock, ref: EventRef, answers: readonly GivenAnswer[]): Promise<void> {
  const event = await findEvent(ref.event_type, ref.event_id);
  if (event === null) return;
  const updated_at = clock.now().toISOString();
  if (answers.length > 0)
    await changeForService(event, clock.now(), async ({ entries }) => {
      const answered = new Set(entries.filter((entry) => !entry.absence).map(({ user_id }) => user_id));
      const given = answers
        .filter(({ user_id }) => !answered.has(user_id))
        .map((answer): AvailabilityEntry => ({ comment: null, substitute: null, ...answer, updated_at }));
      const current = (await findEvent(ref.event_type, ref.event_id)) ?? event;
      return { audience: current.audience, entries: given.reduce<Entries>(withAnswer, entries) };
    });
  await updateAnswers(clock, ref, { isNewDay: true });
}
