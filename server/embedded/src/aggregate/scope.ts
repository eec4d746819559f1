import type { Doc, Maybe, Value } from "../values/types.ts";

/** `$$NOW`, the variables of the command's `let`, and those bound by `$let`, `$map`, `$filter` and `$reduce`. */
export type Variables = ReadonlyMap<string, Maybe>;

export interface Scope {
  root: Doc;
  variables: Variables;
}

/** A compiled expression. It returns `undefined` for a missing value, which differs from null. */
export type Expression = (scope: Scope) => Maybe;

export function rootScope(root: Doc, variables: Variables): Scope {
  return { root, variables };
}

export function bind(scope: Scope, bindings: Readonly<Record<string, Maybe>>): Scope {
  const variables = new Map(scope.variables);
  for (const [name, value] of Object.entries(bindings)) variables.set(name, value);
  return { root: scope.root, variables };
}

/** The variable names that an expression may use as `$$name`. */
export type Names = ReadonlySet<string>;
export type Compile = (expression: Value, names: Names) => Expression;
/** Validates an operator's operand once and returns the compiled expression. */
export type Operator = (operand: Value, names: Names, compile: Compile) => Expression;
export type OperatorTable = Readonly<Record<string, Operator>>;
