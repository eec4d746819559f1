import type { AvailabilityEntry } from "@bandstand/shared/availability/contract.ts";
import type { PresentLineUp } from "@bandstand/shared/line-ups/present.ts";
import type { EventSeat } from "@bandstand/shared/line-ups/seats.ts";
import type { Gaps } from "@bandstand/shared/setlists/line-up-check.ts";
import { text } from "../i18n/text.ts";

const PLAYERS_SHOWN = 3;

interface Known {
  readonly lineUp: PresentLineUp;
  /** The substitutes of members who declined, by the member's id. */
  readonly declined: ReadonlyMap<string, AvailabilityEntry["substitute"]>;
  readonly nameOf: (user_id: string) => string;
}

/** Who can help with an entry that the line-up cannot play. */
interface EntryHelp {
  /** Whether somebody stands in for one of the missing singers, and no part is missing. */
  readonly isCovered: boolean;
  /** Who stands in, who is asked to, and who could take over a missing part, one line each. */
  readonly lines: readonly string[];
}

/* Musicians see a contact's name only after the contact has accepted; until then, it is null here. */
function seatLine({ part, stand_in }: EventSeat, nameOf: Known["nameOf"]): string[] {
  if (stand_in === undefined) return [];
  const { user_id, state } = stand_in;
  const name = user_id === null ? stand_in.name : nameOf(user_id);
  if (name === null) return [`${part}: ${text().asks.askedNow}`];
  return [`${part}: ${state === "accepted" ? text().asks.standsIn(name) : text().asks.askedWho(name)}`];
}

/** Finds who stands in for the singers and parts that an entry lacks, or could do so. */
export function helpFor(gaps: Gaps, { lineUp, declined, nameOf }: Known): EntryHelp {
  const seats = lineUp.seatsFor(gaps);
  /* A substitute who is a member has an ask, so the line for the seat already says whether they accepted. */
  const hasAsk = (member: string): boolean => seats.some(({ stand_in }) => stand_in?.user_id === member);
  const substituteOf = (singer: string): string[] => {
    const substitute = declined.get(singer);
    if (!substitute) return [];
    if (!("user_id" in substitute)) return [substitute.name];
    return hasAsk(substitute.user_id) ? [] : [nameOf(substitute.user_id)];
  };
  const named = gaps.singers.flatMap(substituteOf);
  /* One of the singers is enough. */
  const isReplaced = (singer: string): boolean => {
    const own = lineUp.seatsFor({ singers: [singer], parts: [] });
    const areTaken = own.length > 0 && own.every(({ stand_in }) => stand_in?.state === "accepted");
    return areTaken || substituteOf(singer).length > 0;
  };
  const players = gaps.parts.flatMap((part) => {
    const names = lineUp.playersFor(part).slice(0, PLAYERS_SHOWN).map(nameOf);
    return names.length === 0 ? [] : text().stage.couldPlay(part, names.join(", "));
  });
  return {
    isCovered: gaps.parts.length === 0 && gaps.singers.some(isReplaced),
    lines: [
      ...(named.length === 0 ? [] : [text().stage.standIn(named.join(", "))]),
      ...seats.flatMap((seat) => seatLine(seat, nameOf)),
      ...players,
    ],
  };
}
