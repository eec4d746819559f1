import type { TrashItem } from "@bandstand/shared/trash/contract.ts";
import { plainEdit } from "../data/mutation-kinds.ts";
import { mutate } from "../data/mutations.ts";
import { text } from "../i18n/text.ts";
import { nameOf } from "./queries.ts";

/* The restored record itself arrives with the next pull, because this device does not have its content. */
const restoreMutation = plainEdit<Pick<TrashItem, "id" | "name">, TrashItem>({
  name: "restoreFromTrash",
  route: "restoreFromTrash",
  collection: "trash",
  id: ({ id }) => id,
  apply: () => undefined,
  isMoot: (row) => row === undefined,
  request: ({ id }) => ({ params: { id } }),
  describe: ({ name }) => text().sync.edit.trash(name),
});

/** Restores an item. If offline, the request is sent once online. */
export const restore = (item: TrashItem): Promise<void> => mutate(restoreMutation, { id: item.id, name: nameOf(item) });
