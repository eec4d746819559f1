/**
 * An edge of the graph: `from` uses `to`, through these imports.
 * @typedef {{ from: string, to: string, imports: readonly { source: string, target: string, typeOnly: boolean }[] }} Arrow
 */

/** @typedef {Map<string, Map<string, Arrow>>} Graph each node's edges, by target node */

/**
 * Finds the cycles in a graph, one per group of nodes that reach each other. Each cycle starts with the edge that is
 * easiest to remove: the one with the fewest imports, preferably of types only. Removing it may leave other cycles in
 * the group.
 * @param {Iterable<Arrow>} arrows at most one for each pair of nodes
 * @returns {Arrow[][]}
 */
export function findCycles(arrows) {
  /** @type {Graph} */
  const graph = new Map();
  for (const arrow of arrows) {
    if (!graph.has(arrow.to)) graph.set(arrow.to, new Map());
    graph.set(arrow.from, (graph.get(arrow.from) ?? new Map()).set(arrow.to, arrow));
  }
  return groups(graph).map((nodes) => cycleOf(graph, new Set(nodes)));
}

/** Finds the strongly connected components with two or more nodes (Tarjan's algorithm). @param {Graph} graph */
function groups(graph) {
  /** @type {Map<string, number>} the order in which nodes were visited */
  const order = new Map();
  /** @type {string[]} */
  const stack = [];
  /** @type {Set<string>} */
  const onStack = new Set();
  /** @type {string[][]} */
  const found = [];

  /** @param {string} node @returns {number} */
  const visit = (node) => {
    const index = order.size;
    order.set(node, index);
    stack.push(node);
    onStack.add(node);
    let low = index;
    for (const next of graph.get(node)?.keys() ?? [])
      if (!order.has(next)) low = Math.min(low, visit(next));
      else if (onStack.has(next)) low = Math.min(low, order.get(next) ?? low);
    if (low === index) {
      const group = stack.splice(stack.indexOf(node));
      for (const member of group) onStack.delete(member);
      if (group.length > 1) found.push(group.toSorted());
    }
    return low;
  };
  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return found;
}

/**
 * The edge that is easiest to remove, followed by the shortest path back to its start. @param {Graph} graph @param
 * {Set<string>} group
 */
function cycleOf(graph, group) {
  /** @param {string} node */
  const inner = (node) => [...(graph.get(node)?.values() ?? [])].filter(({ to }) => group.has(to));
  /** @param {Arrow} arrow */
  const cost = ({ imports }) => imports.length + (imports.every(({ typeOnly }) => typeOnly) ? 0 : 0.5);
  const first = [...group].flatMap(inner).reduce((best, arrow) => (cost(arrow) < cost(best) ? arrow : best));
  const ways = [[first]];
  for (const way of ways) {
    const last = way.at(-1);
    if (last === undefined || last.to === first.from) return way;
    for (const arrow of inner(last.to))
      if (!ways.some((other) => other.at(-1)?.to === arrow.to)) ways.push([...way, arrow]);
  }
  return [first];
}
