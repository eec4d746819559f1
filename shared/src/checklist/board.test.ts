import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { boardColumns, isOverdue, progressOf } from "./board.ts";
import type { ChecklistItem } from "./contract.ts";

const TODAY = "2026-05-09";
const ME = "01900000-0000-7000-8000-000000000001";
const EVERYTHING = { categories: ["Vertrag", "Technik"], isGrouped: true, only: null };

const item = (title: string, more: Partial<ChecklistItem> = {}): ChecklistItem => ({
  item_id: title,
  title,
  category: "Technik",
  responsible: null,
  due_date: null,
  comment: null,
  done: false,
  ...more,
});
const titles = (items: readonly ChecklistItem[]): string[] => items.map(({ title }) => title);

describe("an overdue item", () => {
  it("is one that is still open after its due date; an item due today is not overdue", () => {
    expect(isOverdue(item("A", { due_date: "2026-05-08" }), TODAY)).toBe(true);
    expect(isOverdue(item("A", { due_date: TODAY }), TODAY)).toBe(false);
    expect(isOverdue(item("A", { due_date: "2026-05-08", done: true }), TODAY)).toBe(false);
    expect(isOverdue(item("A"), TODAY)).toBe(false);
  });
});

describe("the checklist board", () => {
  it("groups items by category in the band's order, with unknown categories last, sorted by name", () => {
    const items = ["Zirkus", "Technik", "Anreise", "Vertrag", "Technik"].map((category, at) =>
      item(`${category} ${at}`, { category }),
    );
    expect(titles(boardColumns(items, EVERYTHING).open)).toEqual([
      "Vertrag 3",
      "Technik 1",
      "Technik 4",
      "Anreise 2",
      "Zirkus 0",
    ]);
  });

  it("sorts items by due date, with undated ones last, and across categories if they are not grouped", () => {
    const items = [
      item("ohne"),
      item("spät", { due_date: "2026-06-02" }),
      item("früh", { due_date: "2026-05-01", category: "Zirkus" }),
    ];
    expect(titles(boardColumns(items, EVERYTHING).open)).toEqual(["spät", "ohne", "früh"]);
    expect(titles(boardColumns(items, { ...EVERYTHING, isGrouped: false }).open)).toEqual(["früh", "spät", "ohne"]);
  });

  it("can show only the items assigned to a member's account, not those of a person with the same name", () => {
    const items = [
      item("meins", { responsible: { user_id: ME } }),
      item("deins", { responsible: { user_id: "01900000-0000-7000-8000-000000000002" } }),
      item("frei", { responsible: { name: ME } }),
      item("niemandes"),
    ];
    expect(titles(boardColumns(items, { ...EVERYTHING, only: ME }).open)).toEqual(["meins"]);
  });

  const anyItem = fc.record({
    category: fc.constantFrom("Vertrag", "Technik", "Anreise", "Zirkus"),
    due_date: fc.option(fc.constantFrom("2026-05-01", "2026-05-09", "2026-06-02")),
    done: fc.boolean(),
  });

  it("puts every item into exactly one column, and keeps the list's order among items that sort equally", () => {
    fc.assert(
      fc.property(fc.array(anyItem), fc.boolean(), (drawn, isGrouped) => {
        const items = drawn.map((more, at) => item(String(at), more));
        const { open, done } = boardColumns(items, { ...EVERYTHING, isGrouped });
        expect([...open, ...done].map(({ title }) => Number(title)).toSorted((a, b) => a - b)).toEqual(
          items.map((_, at) => at),
        );
        expect(open.every((one) => !one.done) && done.every((one) => one.done)).toBe(true);
        expect(progressOf(items)).toEqual({ done: done.length, all: items.length });
        for (const column of [open, done]) {
          const runs = column.filter(({ category }, at) => category !== column[at - 1]?.category);
          if (isGrouped) expect(new Set(runs.map(({ category }) => category)).size).toBe(runs.length);
          for (const [at, one] of column.entries()) {
            const before = column[at - 1];
            if (before && before.category === one.category && before.due_date === one.due_date)
              expect(Number(before.title)).toBeLessThan(Number(one.title));
          }
        }
      }),
    );
  });
});
