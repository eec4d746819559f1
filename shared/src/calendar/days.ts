import { covers } from "../availability/absences.ts";
import type { Absence } from "../availability/contract.ts";
import { addDays } from "../time/day.ts";

/** Something planned for a day. */
interface Planned {
  /** The calendar day to which it belongs, even if it starts after midnight. */
  readonly day: string;
  /** Its start in seconds since midnight of `day`; 24 h or more means the following night. Null if unknown. */
  readonly seconds: number | null;
}

const byStart = (a: Planned, b: Planned): number => (a.seconds ?? -1) - (b.seconds ?? -1);

/** Groups plans by day. On each day, plans without a time come first, then the others in order of their start. */
export function plansByDay<T extends Planned>(plans: readonly T[]): ReadonlyMap<string, readonly T[]> {
  const days = new Map<string, T[]>();
  for (const plan of plans) {
    const known = days.get(plan.day);
    if (known === undefined) days.set(plan.day, [plan]);
    else known.push(plan);
  }
  for (const known of days.values()) known.sort(byStart);
  return days;
}

type Days = Pick<Absence, "from" | "to">;

/** An absence on one day, and whether it starts or ends there, so that its days can be drawn as one bar. */
export interface AwayDay<A extends Days> {
  readonly absence: A;
  /** The first day of the absence. */
  readonly isFirst: boolean;
  /** The last day of the absence. */
  readonly isLast: boolean;
}

/** Maps each day from `from` to `to` to the absence that covers it; of several, to the one that started first. */
export function awayDays<A extends Days>(
  absences: readonly A[],
  from: string,
  to: string,
): ReadonlyMap<string, AwayDay<A>> {
  const days = new Map<string, AwayDay<A>>();
  const inOrder = absences.toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0));
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const absence = inOrder.find((one) => covers(one, day));
    if (absence !== undefined) days.set(day, { absence, isFirst: day === absence.from, isLast: day === absence.to });
  }
  return days;
}
