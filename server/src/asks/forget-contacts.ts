import { isForgotten } from "@bandstand/shared/asks/keeping.ts";
import type { FullAsk } from "@bandstand/shared/line-ups/contract.ts";
import { forgetNames } from "./model.ts";
import { allContacts, eraseContacts } from "./contact-model.ts";
import { type EventRef, eventsWithAsks } from "../availability/model.ts";

const later = (one: string | undefined, other: string): string => (one !== undefined && one > other ? one : other);

function lastAsked(all: readonly (EventRef & { readonly asks: readonly FullAsk[] })[]): ReadonlyMap<string, string> {
  const days = new Map<string, string>();
  for (const { contact_id, asked_at, day } of all.flatMap(({ asks }) => asks))
    if (contact_id !== null) days.set(contact_id, later(days.get(contact_id), later(day, asked_at.slice(0, 10))));
  return days;
}

/**
 * Erases contacts whom nobody has asked for a year, unless they are marked as kept, and removes the names of erased
 * contacts from past events. Names at upcoming events stay until the event is over.
 */
export async function forgetContacts(now: Date, today: string): Promise<void> {
  const all = await eventsWithAsks();
  const asked = lastAsked(all);
  await eraseContacts((contact) => isForgotten(contact, asked.get(contact.contact_id) ?? null, today), now);
  const known = new Set((await allContacts()).map(({ contact_id }) => contact_id));
  const isOutdated = ({ contact_id, name, day }: FullAsk): boolean =>
    name !== null && contact_id !== null && day < today && !known.has(contact_id);
  for (const { asks, ...ref } of all) if (asks.some(isOutdated)) await forgetNames(ref, isOutdated, now);
}
