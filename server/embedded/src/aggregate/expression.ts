import { DatabaseError, notSupported } from "../errors.ts";
import { fieldPathValue } from "../query/path.ts";
import { Doc } from "../values/types.ts";
import type { Maybe, Value } from "../values/types.ts";
import { ARITHMETIC } from "./arithmetic.ts";
import { ARRAYS } from "./arrays.ts";
import { CONDITIONS } from "./conditions.ts";
import { CONVERSIONS } from "./conversions.ts";
import { DATES } from "./dates.ts";
import type { Compile, Expression, Names, Operator, OperatorTable, Scope, Variables } from "./scope.ts";
import { STRINGS } from "./strings.ts";

const LITERALS: OperatorTable = {
  $literal: (operand) => () => operand,
};

const OPERATORS = new Map<string, Operator>(
  Object.entries({ ...LITERALS, ...ARITHMETIC, ...ARRAYS, ...CONDITIONS, ...CONVERSIONS, ...DATES, ...STRINGS }),
);

/** All supported operators. A test compares them with the README's list. */
export const EXPRESSION_OPERATORS: readonly string[] = [...OPERATORS.keys()].sort();

function variable(path: string, names: Names): Expression {
  const [name = "", ...rest] = path.split(".");
  const then = (read: (scope: Scope) => Maybe): Expression =>
    rest.length === 0 ? read : (scope) => fieldPathValue(read(scope), rest);
  if (name === "ROOT" || name === "CURRENT") return then((scope) => scope.root);
  if (name === "REMOVE") return () => undefined;
  if (!names.has(name)) throw new DatabaseError(17276, `Use of undefined variable: ${name}`);
  return then((scope) => scope.variables.get(name));
}

function fieldPath(path: string): Expression {
  const parts = path.split(".");
  if (parts.some((part) => part === ""))
    throw new DatabaseError(15998, "FieldPath field names may not be empty strings.");
  if (parts.some((part) => part.startsWith("$")))
    throw new DatabaseError(16410, "FieldPath field names may not start with '$'.");
  if (parts.length === 1) return (scope) => scope.root[path];
  return (scope) => fieldPathValue(scope.root, parts);
}

function objectLiteral(source: Doc, names: Names): Expression {
  const fields = Object.keys(source).map((name): [string, Expression] => {
    if (name.includes(".")) throw new DatabaseError(16405, `the field name '${name}' cannot contain '.'`);
    return [name, compile(source[name] as Value, names)];
  });
  return (scope) => {
    const result = new Doc();
    for (const [name, expression] of fields) {
      const value = expression(scope);
      if (value !== undefined) result[name] = value;
    }
    return result;
  };
}

/** @throws InvalidPipelineOperator (168) for an unsupported operator */
function operatorOf(name: string): Operator {
  const operator = OPERATORS.get(name);
  if (operator === undefined) throw new DatabaseError("InvalidPipelineOperator", `Unrecognized expression '${name}'`);
  return operator;
}

const compile: Compile = (expression, names) => {
  if (typeof expression === "string") {
    if (expression.startsWith("$$")) return variable(expression.slice(2), names);
    if (expression.startsWith("$")) return fieldPath(expression.slice(1));
    return () => expression;
  }
  if (Array.isArray(expression)) {
    const elements = expression.map((element) => compile(element, names));
    return (scope) => elements.map((element) => element(scope) ?? null);
  }
  if (!(expression instanceof Doc)) return () => expression;
  const fields = Object.keys(expression);
  const first = fields[0];
  if (first === undefined || !first.startsWith("$")) {
    if (fields.some((name) => name.startsWith("$")))
      throw new DatabaseError(16410, "FieldPath field names may not start with '$'.");
    return objectLiteral(expression, names);
  }
  if (fields.length > 1)
    throw new DatabaseError(15983, "an object representing an expression must have exactly one field");
  if (first === "$function" || first === "$accumulator") throw notSupported(`the expression ${first}`);
  return operatorOf(first)(expression[first] as Value, names, compile);
};

/** @throws InvalidPipelineOperator (168) for an unsupported operator */
export function compileExpression(expression: Value, variables: Variables): Expression {
  return compile(expression, new Set(variables.keys()));
}
