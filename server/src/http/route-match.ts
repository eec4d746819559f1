import type { Method, Route } from "@bandstand/shared/contract/route.ts";

/** One declared path with its methods. */
interface PathEntry<T> {
  readonly pattern: RegExp;
  readonly names: readonly string[];
  readonly order: string;
  readonly methods: Map<Method, T>;
}

export interface PathMatch<T> {
  readonly methods: ReadonlyMap<Method, T>;
  /** Path parameters as sent, still percent-encoded. */
  readonly params: Readonly<Record<string, string>>;
}

const withoutTrailingSlash = (path: string): string => (path.length > 1 ? path.replace(/\/$/, "") : path);

const escapeRegExp = (literal: string): string => literal.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

function compile<T>(path: string): PathEntry<T> {
  const pieces = path.split(/\{(\w+)\}/);
  const source = pieces.map((piece, index) => (index % 2 === 1 ? "([^/]+)" : escapeRegExp(piece))).join("");
  return {
    pattern: new RegExp(`^${source}$`),
    names: pieces.filter((_, index) => index % 2 === 1),
    // Sorts literal segments before parameters, so that `/songs/duplicates` does not match `/songs/{song_id}`.
    order: path.replaceAll(/\{\w+\}/g, "\u{ffff}"),
    methods: new Map(),
  };
}

/** The declared paths. Trailing slashes are ignored. */
export class PathTable<T> {
  readonly #entries = new Map<string, PathEntry<T>>();
  #sorted: PathEntry<T>[] = [];

  /** Adds an operation. Throws if it was added before. */
  add(route: Route, target: T): void {
    const path = withoutTrailingSlash(route.path);
    const entry = this.#entries.get(path) ?? compile<T>(path);
    if (entry.methods.has(route.method)) throw new Error(`${route.method} ${route.path} is declared twice`);
    entry.methods.set(route.method, target);
    this.#entries.set(path, entry);
    this.#sorted = [...this.#entries.values()].toSorted((a, b) => (a.order < b.order ? -1 : 1));
  }

  get targets(): T[] {
    return this.#sorted.flatMap(({ methods }) => [...methods.values()]);
  }

  /** Finds the entry for `path` (as sent, without the query); undefined if no such path is declared. */
  match(path: string): PathMatch<T> | undefined {
    const wanted = withoutTrailingSlash(path);
    for (const { pattern, names, methods } of this.#sorted) {
      const found = pattern.exec(wanted);
      if (found === null) continue;
      return { methods, params: Object.fromEntries(names.map((name, index) => [name, found[index + 1] ?? ""])) };
    }
    return undefined;
  }
}
