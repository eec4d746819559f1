import type { ChecklistItem } from "./records.ts";

type Placed = Pick<ChecklistItem, "category" | "due_date" | "done" | "responsible">;

interface BoardView {
  /** The band's own categories, in their order; others come after them by name. */
  readonly categories: readonly string[];
  readonly isGrouped: boolean;
  /** Only what this member is responsible for; null for everything. */
  readonly only: string | null;
}

/** How far a checklist is. */
export const progressOf = (items: readonly { readonly done: boolean }[]): { done: number; all: number } => ({
  done: items.filter(({ done }) => done).length,
  all: items.length,
});

/** True for what is still open after its day. `today` is the calendar day at the band's place. */
export const isOverdue = (item: Pick<ChecklistItem, "due_date" | "done">, today: string): boolean =>
  !item.done && item.due_date !== null && item.due_date < today;

const isOf = ({ responsible }: Placed, user_id: string): boolean =>
  responsible !== null && "user_id" in responsible && responsible.user_id === user_id;

/**
 * The two columns of the board. Grouped, items of a category stand together; within it, and ungrouped, what is due first
 * comes first and what has no day last, otherwise in the order in which it was added.
 */
export function boardColumns<T extends Placed>(
  items: readonly T[],
  { categories, isGrouped, only }: BoardView,
): { readonly open: T[]; readonly done: T[] } {
  const place = (category: string): number => {
    const at = categories.indexOf(category);
    return at < 0 ? categories.length : at;
  };
  const byCategory = (a: T, b: T): number =>
    place(a.category) - place(b.category) || (a.category < b.category ? -1 : Number(a.category > b.category));
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
