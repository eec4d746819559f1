import { inOrder } from "@bandstand/shared/asks/chain.ts";
import type { Ask } from "@bandstand/shared/line-ups/contract.ts";
import { isLiveAsk } from "@bandstand/shared/line-ups/seats.ts";
import { answerTable } from "../data/answers-table.ts";
import { memberTable } from "../data/members-table.ts";
import type { RowOf } from "../data/rows.ts";
import { memoryTable } from "../data/table.ts";
import { text } from "../i18n/text.ts";
import type { AskedSeat } from "./asked-seat.ts";

export type ContactRow = RowOf<"contacts">;

/** The band's contacts in memory; empty on a musician's device. */
export const contactTable = memoryTable<ContactRow>("contacts", "contact_id");

/** All contacts in the order in which they are asked. Reactive. */
export const contactsInOrder = (): ContactRow[] => inOrder(contactTable.rows());

/** The asks for a seat of an event, oldest first. Reactive. */
export const asksFor = (event_id: string, seat_id: string): readonly Ask[] =>
  (answerTable.byId(event_id)?.asks ?? []).filter((ask) => ask.seat_id === seat_id);

/** The ask for a seat that is pending or accepted, if any. Reactive. */
export const liveAsk = ({ event_id, day, seat }: Pick<AskedSeat, "event_id" | "day" | "seat">): Ask | undefined =>
  asksFor(event_id, seat.seat_id).findLast((ask) => isLiveAsk(ask, day));

/** True if somebody can be asked to take a seat: it is not filled, and no ask is pending or accepted. Reactive. */
export const mayAskFor = (of: Pick<AskedSeat, "event_id" | "day" | "seat" | "state">): boolean =>
  of.state !== "filled" && liveAsk(of) === undefined;

/** The name of somebody who is asked. Reactive. */
export const askedName = ({ user_id, name }: Pick<Ask, "user_id" | "name">): string =>
  user_id === null ? (name ?? text().asks.someone) : (memberTable.byId(user_id)?.real_name ?? text().asks.someone);

/**
 * Returns what to say after an ask: that it is on its way, or that an editor has to send its link now. Musicians are
 * not told which, because they cannot send the link.
 */
export function askedText(ask: Ask): string {
  if (ask.told_by === undefined) return text().asks.askedNow;
  return ask.told_by === "link" && ask.told_at === null ? text().asks.sendLink(askedName(ask)) : text().asks.asked;
}

/** Returns the `order` that moves the contact at position `at` past its neighbour; null at the end of the list. */
export function movedOrder(contacts: readonly Pick<ContactRow, "order">[], at: number, by: 1 | -1): number | null {
  const neighbour = contacts[at + by];
  if (neighbour === undefined) return null;
  const beyond = contacts[at + 2 * by];
  return beyond === undefined ? neighbour.order + by : (neighbour.order + beyond.order) / 2;
}
