import type { Doc, Maybe } from "../values/types.ts";

/** `$$NOW`, the command's `let`, and what `$let`, `$map`, `$filter` and `$reduce` bind. */
export type Variables = ReadonlyMap<string, Maybe>;

export interface Scope {
  root: Doc;
  variables: Variables;
}

/** A compiled expression. `undefined` is a missing value, which is not null. */
export type Expression = (scope: Scope) => Maybe;

export function rootScope(root: Doc, variables: Variables): Scope {
  return { root, variables };
}

export function bind(scope: Scope, bindings: Readonly<Record<string, Maybe>>): Scope {
  const variables = new Map(scope.variables);
  for (const [name, value] of Object.entries(bindings)) variables.set(name, value);
  return { root: scope.root, variables };
}
