/**
 * Three-way merge of the order of a list of ids. `mine` and `theirs` are both edited versions of `base`. The result
 * contains exactly the ids for which `stays` is true, in the order of `theirs`, except that each id I added or moved is
 * placed after the one it follows in `mine`.
 */
export function mergedOrder(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
  stays: (id: string) => boolean,
): string[] {
  const unmoved = longestCommon(base, mine);
  const inMine = new Set(mine);
  const order = theirs.filter((id) => stays(id) && (unmoved.has(id) || !inMine.has(id)));
  let place = 0;
  for (const id of mine) {
    if (!stays(id)) continue;
    const standing = order.indexOf(id);
    if (standing === -1) order.splice(place, 0, id);
    place = (standing === -1 ? place : standing) + 1;
  }
  return order;
}

/**
 * Finds the ids in a longest common subsequence: for two orders of the same list, the ids that were not moved. If
 * several are equally long, the choice is deterministic, so that two devices agree on which ids were moved.
 */
export function longestCommon(a: readonly string[], b: readonly string[]): Set<string> {
  const width = b.length + 1;
  const lengths = new Uint16Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--) {
      const here = i * width + j;
      lengths[here] =
        a[i] === b[j]
          ? (lengths[here + width + 1] ?? 0) + 1
          : Math.max(lengths[here + width] ?? 0, lengths[here + 1] ?? 0);
    }
  const common = new Set<string>();
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    const id = a[i];
    if (id !== undefined && id === b[j]) {
      common.add(id);
      i++;
      j++;
    } else if ((lengths[(i + 1) * width + j] ?? 0) >= (lengths[i * width + j + 1] ?? 0)) i++;
    else j++;
  }
  return common;
}
