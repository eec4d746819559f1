import type { Scope } from "../aggregate/scope.ts";
import { DatabaseError } from "../errors.ts";
import { asInteger } from "../values/numbers.ts";
import { Doc, isNumeric } from "../values/types.ts";
import type { Maybe, Value } from "../values/types.ts";
import { compileQuery } from "./match.ts";
import type { Matcher } from "./match.ts";

/** A field whose value is computed from the document. */
export interface Computed {
  compute(scope: Scope, stored: Maybe): Maybe;
  /** True if the field keeps its position (`$slice`, positional `$`). Other computed fields go to the end. */
  inPlace: boolean;
}
/** `$slice` in a find: keeps the first or last elements, or a range that starts at a position. */
export function sliceOf(operand: Value): Computed {
  const numbers = (Array.isArray(operand) ? operand : [operand]).map((part) =>
    isNumeric(part) ? asInteger(part) : null,
  );
  if (numbers.length > 2 || numbers.includes(null)) throw new DatabaseError(28667, "Invalid $slice syntax");
  const [first = 0, count] = numbers.map(Number);
  if (count !== undefined && count <= 0) throw new DatabaseError(28724, "$slice limit must be positive");
  return {
    inPlace: true,
    compute(_scope, stored) {
      if (!Array.isArray(stored)) return stored;
      if (count === undefined) return first >= 0 ? stored.slice(0, first) : stored.slice(first);
      const start = first < 0 ? Math.max(stored.length + first, 0) : first;
      return stored.slice(start, start + count);
    },
  };
}

/** `$elemMatch` in a find: keeps the first element that satisfies the condition. */
export function elementOf(condition: Value): Computed {
  const query = new Doc();
  const wrapped = new Doc();
  wrapped["$elemMatch"] = condition;
  query["array"] = wrapped;
  const matcher = compileQuery(query);
  return {
    inPlace: true,
    compute(_scope, stored) {
      if (!Array.isArray(stored)) return undefined;
      const found = stored.find((element) => matcher.test(Object.assign(new Doc(), { array: [element] })));
      return found === undefined ? undefined : [found];
    },
  };
}

/** `field.$`: keeps the element that matched the query. */
export function positionalOf(path: string, matcher: Matcher): Computed {
  return {
    inPlace: true,
    compute(scope, stored) {
      const index = matcher.positions(scope.root).find((position) => position.array === path)?.index;
      if (index === undefined)
        throw new DatabaseError(
          51246,
          "Executor error during find command :: caused by :: positional operator '.$' couldn't find a matching element in the array",
        );
      return Array.isArray(stored) ? stored.slice(index, index + 1) : stored;
    },
  };
}
