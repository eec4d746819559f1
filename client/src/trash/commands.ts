import type { TrashItem } from "@bandstand/shared/trash/contract.ts";
import { defineMutation, mutate } from "../data/mutations.ts";
import { text } from "../i18n/text.ts";
import { nameOf } from "./queries.ts";

/* What is brought back comes with the next fetch: this device does not have what was in it. */
const restoreMutation = defineMutation<Pick<TrashItem, "id" | "name">, TrashItem>({
  name: "restoreFromTrash",
  route: "restoreFromTrash",
  collection: "trash",
  id: ({ id }) => id,
  apply: () => undefined,
  request: ({ id }) => ({ params: { id } }),
  describe: ({ name }) => text().sync.edit.trash(name),
});

/** Brings something back; without network as soon as there is one. */
export const restore = (item: TrashItem): Promise<void> => mutate(restoreMutation, { id: item.id, name: nameOf(item) });
