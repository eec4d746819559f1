import type { PaperRow } from "./paper-rows.ts";

/** A row and the distance of its top from the top of its column. */
export interface PlacedRow {
  readonly row: PaperRow;
  readonly top: number;
}

/** Splits rows into groups that must not be separated. */
function groupsOf(rows: readonly PaperRow[]): PaperRow[][] {
  const groups: PaperRow[][] = [];
  let isOpen = false;
  for (const row of rows) {
    if (isOpen) groups.at(-1)?.push(row);
    else groups.push([row]);
    isOpen = row.keepsNext;
  }
  return groups;
}

/**
 * Distributes rows over columns. `heights` are in the unit of the rows; further columns are as high as the last. Rows
 * that belong together are separated only if they are higher than a column. Returns at least one column.
 */
export function fillColumns(rows: readonly PaperRow[], heights: readonly number[]): PlacedRow[][] {
  const columns: PlacedRow[][] = [[]];
  let top = 0;
  const heightOf = (at: number): number => heights[Math.min(at, heights.length - 1)] ?? 0;
  const put = (row: PaperRow): void => {
    if (top > 0 && top + row.height > heightOf(columns.length - 1)) {
      columns.push([]);
      top = 0;
    }
    if (row.isGap && top === 0) return;
    columns.at(-1)?.push({ row, top });
    top += row.height;
  };
  for (const group of groupsOf(rows)) {
    const height = group.reduce((sum, row) => sum + row.height, 0);
    const fitsHere = top + height <= heightOf(columns.length - 1);
    if (!fitsHere && top > 0 && height <= heightOf(columns.length) && !group.every(({ isGap }) => isGap)) {
      columns.push([]);
      top = 0;
    }
    for (const row of group) put(row);
  }
  return columns;
}
