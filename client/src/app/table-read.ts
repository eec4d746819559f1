import { createEffect, createRoot } from "solid-js";
import type { MemoryTable } from "../data/table.ts";

/** Resolves when every row of the table is in memory. */
export const tableRead = ({ complete }: Pick<MemoryTable<unknown>, "complete">): Promise<void> =>
  new Promise((resolve) => {
    createRoot((dispose) => {
      createEffect(() => {
        if (!complete()) return;
        resolve();
        dispose();
      });
    });
  });
