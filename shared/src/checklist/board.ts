import type { ChecklistItem } from "./contract.ts";

type Placed = Pick<ChecklistItem, "category" | "due_date" | "done" | "responsible">;

interface BoardView {
  /** The band's configured categories in order. Other categories follow, sorted by name. */
  readonly categories: readonly string[];
  readonly isGrouped: boolean;
  /** The member whose items are shown; null shows all items. */
  readonly only: string | null;
}

/** The progress of a checklist. */
export const progressOf = (items: readonly { readonly done: boolean }[]): { done: number; all: number } => ({
  done: items.filter(({ done }) => done).length,
  all: items.length,
});

/** True for an open item whose due date has passed. `today` is the calendar day in the band's time zone. */
export const isOverdue = (item: Pick<ChecklistItem, "due_date" | "done">, today: string): boolean =>
  !item.done && item.due_date !== null && item.due_date < today;

const isOf = ({ responsible }: Placed, user_id: string): boolean =>
  responsible !== null && "user_id" in responsible && responsible.user_id === user_id;

/**
 * Divides the items between the two columns of the board. When grouped, items are sorted by category first. They are
 * then sorted by due date, with undated items last, and finally by the order in which they were added.
 */
export function boardColumns<T extends Placed>(
  items: readonly T[],
  { categories, isGrouped, only }: BoardView,
): { readonly open: T[]; readonly done: T[] } {
  const rankOf = (category: string): number => {
    const at = categories.indexOf(category);
    return at < 0 ? categories.length : at;
  };
  const byCategory = (a: T, b: T): number =>
    rankOf(a.category) - rankOf(b.category) || (a.category < b.category ? -1 : Number(a.category > b.category));
  const byDay = (a: T, b: T): number => {
    if (a.due_date === b.due_date) return 0;
    if (a.due_date === null) return 1;
    return b.due_date === null || a.due_date < b.due_date ? -1 : 1;
  };
  const ordered = items
    .filter((item) => only === null || isOf(item, only))
    .toSorted((a, b) => (isGrouped ? byCategory(a, b) : 0) || byDay(a, b));
  return { open: ordered.filter(({ done }) => !done), done: ordered.filter(({ done }) => done) };
}
