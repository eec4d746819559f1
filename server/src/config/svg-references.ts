/** The id of the drawing itself; no element can have it. */
const ROOT = "";

/** The longest chain of references. */
const CHAIN_MAX = 100;

interface Drawn {
  /** The id of the element, or of the closest element around it that has one. */
  readonly owner: string;
  readonly classes: readonly string[];
}

/**
 * Counts what a browser draws. A drawing may refer to its own parts, and a few parts that refer to each other several
 * times each would keep a browser busy for minutes.
 */
export class References {
  readonly #elements: Drawn[] = [];
  readonly #targets = new Map<string, string[]>();
  readonly #byClass = new Map<string, string[]>();

  /** Notes an element and the ids to which its attributes refer. Returns the owner of its children. */
  add(
    around: string,
    { id, classes, ids }: { id: string; classes: readonly string[]; ids: readonly string[] },
  ): string {
    const owner = id === "" ? around : id;
    if (owner !== around) this.#refer(around, owner);
    this.#elements.push({ owner, classes });
    for (const target of ids) this.#refer(owner, target);
    return owner;
  }

  /** Notes the ids to which a style sheet's rule for these classes refers. */
  addRule(classes: readonly string[], ids: readonly string[]): void {
    for (const name of classes) this.#byClass.set(name, [...(this.#byClass.get(name) ?? []), ...ids]);
  }

  /** Returns how many elements are drawn; infinite if parts contain themselves or a chain of references is too long. */
  drawn(): number {
    const own = new Map<string, number>();
    for (const { owner, classes } of this.#elements) {
      own.set(owner, (own.get(owner) ?? 0) + 1);
      for (const name of classes) for (const id of this.#byClass.get(name) ?? []) this.#refer(owner, id);
    }
    const known = new Map<string, number>();
    const count = (id: string, around: ReadonlySet<string>): number => {
      if (around.has(id) || around.size > CHAIN_MAX) return Infinity;
      const before = known.get(id);
      if (before !== undefined) return before;
      const inside = new Set([...around, id]);
      const parts = this.#targets.get(id) ?? [];
      const sum = parts.reduce((total, part) => total + count(part, inside), own.get(id) ?? 0);
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
