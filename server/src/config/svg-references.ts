/** The id of the drawing itself; no element can have it. */
const ROOT = "";

/** The longest chain of references. */
const CHAIN_MAX = 100;

/**
 * Counts what a browser draws. A drawing may refer to its own parts, and a few parts that refer to each other several
 * times each would keep a browser busy for minutes. Classes and rules are parts too: an element refers to its classes, a
 * class to its rules. Ids contain no space, so none is mistaken for a class or rule.
 */
export class References {
  /** How many elements each part has itself; an element without an id belongs to the closest one around it with one. */
  readonly #own = new Map<string, number>();
  readonly #targets = new Map<string, string[]>();
  #rules = 0;

  /** Notes an element and the ids to which its attributes refer. Returns the owner of its children. */
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

  /** Notes the ids to which a style sheet's rule for these classes refers. */
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
