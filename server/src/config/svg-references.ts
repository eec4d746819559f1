/** Stands for the drawing itself; no element can have this id. */
const ROOT = "";

/** The longest chain of references. */
const CHAIN_MAX = 100;

/**
 * Counts the elements that a browser would draw. A drawing may refer to its own parts, and a few parts that refer to
 * each other several times would keep a browser busy for minutes. Classes and style rules are parts too: an element
 * refers to its classes, a class to its rules. Ids contain no spaces, so none can be mistaken for a class or rule.
 */
export class References {
  /**
   * The number of elements in each part, without references. An element without an id belongs to its closest ancestor
   * with one.
   */
  readonly #own = new Map<string, number>();
  readonly #targets = new Map<string, string[]>();
  #rules = 0;

  /** Records an element and the ids that its attributes refer to. Returns the part to which its children belong. */
  add(
    around: string,
    { id, classes, ids }: { id: string; classes: readonly string[]; ids: readonly string[] },
  ): string {
    const owner = id === "" ? around : id;
    if (owner !== around) this.#refer(around, owner);
    this.#own.set(owner, (this.#own.get(owner) ?? 0) + 1);
    for (const name of new Set(classes)) this.#refer(owner, `class ${name}`);
    for (const target of ids) this.#refer(owner, target);
    return owner;
  }

  /** Records the ids that a style rule for these classes refers to. */
  addRule(classes: readonly string[], ids: readonly string[]): void {
    if (ids.length === 0) return;
    this.#rules += 1;
    const rule = `rule ${this.#rules}`;
    for (const id of ids) this.#refer(rule, id);
    for (const name of new Set(classes)) this.#refer(`class ${name}`, rule);
  }

  /** Returns how many elements are drawn; infinite if parts contain themselves or a chain of references is too long. */
  drawn(): number {
    const known = new Map<string, number>();
    const count = (id: string, around: ReadonlySet<string>): number => {
      if (around.has(id) || around.size > CHAIN_MAX) return Infinity;
      const before = known.get(id);
      if (before !== undefined) return before;
      const inside = new Set([...around, id]);
      const parts = this.#targets.get(id) ?? [];
      const sum = parts.reduce((total, part) => total + count(part, inside), this.#own.get(id) ?? 0);
      known.set(id, sum);
      return sum;
    };
    return count(ROOT, new Set());
  }

  #refer(from: string, to: string): void {
    const targets = this.#targets.get(from);
    if (targets === undefined) this.#targets.set(from, [to]);
    else targets.push(to);
  }
}
