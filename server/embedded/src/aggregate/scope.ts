import type { Doc, Maybe, Value } from "../values/types.ts";

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

/** The names an expression may use as `$$name`. */
export type Names = ReadonlySet<string>;
export type Compile = (expression: Value, names: Names) => Expression;
/** Checks an operator's operand once and gives its evaluation. */
export type Operator = (operand: Value, names: Names, compile: Compile) => Expression;
export type OperatorTable = Readonly<Record<string, Operator>>;
