import { compileExpression } from "../aggregate/expression.ts";
import { rootScope } from "../aggregate/scope.ts";
import type { Expression, Scope, Variables } from "../aggregate/scope.ts";
import { badValue, DatabaseError, notSupported } from "../errors.ts";
import { asNumber } from "../values/numbers.ts";
import { Doc, isNumeric } from "../values/types.ts";
import type { Maybe, Value } from "../values/types.ts";
import type { Matcher } from "./match.ts";
import { elementOf, positionalOf, sliceOf } from "./projection-operators.ts";
import type { Computed } from "./projection-operators.ts";

/** What happens at one field: kept, dropped, computed, or looked into. */
type Rule = "keep" | "drop" | Computed | Node;
interface Node {
  fields: Map<string, Rule>;
}
type Mode = "include" | "exclude" | "add";
export type Projection = (document: Doc) => Doc;

function isNode(rule: Rule | undefined): rule is Node {
  return typeof rule === "object" && "fields" in rule;
}

function isComputed(rule: Rule): rule is Computed {
  return typeof rule === "object" && "compute" in rule;
}

function hasComputed(node: Node): boolean {
  return [...node.fields.values()].some((rule) =>
    isNode(rule) ? hasComputed(rule) : isComputed(rule) && !rule.inPlace,
  );
}

function place(root: Node, path: string, rule: Rule): void {
  const parts = path.split(".");
  if (parts.includes("")) throw new DatabaseError(40353, `FieldPath '${path}' must not have empty parts.`);
  let node = root;
  parts.forEach((part, index) => {
    const present = node.fields.get(part);
    if (index === parts.length - 1) {
      if (present !== undefined) throw new DatabaseError(31250, `Path collision at ${path}`);
      node.fields.set(part, rule);
      return;
    }
    if (present !== undefined && !isNode(present))
      throw new DatabaseError(31249, `Path collision at ${path} remaining portion ${parts.slice(index + 1).join(".")}`);
    const next: Node = present ?? { fields: new Map() };
    node.fields.set(part, next);
    node = next;
  });
}

/** What computed fields add to a document, in the order they are written. */
function addComputed(made: Doc, stored: Doc | null, node: Node, scope: Scope): void {
  for (const [name, rule] of node.fields) {
    if (isNode(rule)) {
      if (!hasComputed(rule) || (stored !== null && name in stored)) continue;
      made[name] = fresh(rule, scope);
    } else if (isComputed(rule) && !rule.inPlace) {
      const value = rule.compute(scope, stored?.[name]);
      if (value === undefined) delete made[name];
      else made[name] = value;
    }
  }
}

function fresh(node: Node, scope: Scope): Doc {
  const made = new Doc();
  addComputed(made, null, node, scope);
  return made;
}

function applyToDoc(source: Doc, node: Node, mode: Mode, scope: Scope): Doc {
  const made = new Doc();
  for (const name in source) {
    const rule = node.fields.get(name);
    const stored = source[name] as Value;
    let value: Maybe;
    if (rule === undefined) value = mode === "include" ? undefined : stored;
    else if (rule === "keep") value = stored;
    else if (rule === "drop") value = undefined;
    else if (isNode(rule)) value = applyToValue(stored, rule, mode, scope);
    else if (rule.inPlace) value = rule.compute(scope, stored);
    // A computed field of `$addFields` replaces a stored one where it stands; in `$project` it goes to the end.
    else value = mode === "add" ? rule.compute(scope, stored) : undefined;
    if (value !== undefined) made[name] = value;
  }
  addComputed(made, source, node, scope);
  return made;
}

function applyToValue(value: Value, node: Node, mode: Mode, scope: Scope): Maybe {
  if (value instanceof Doc) return applyToDoc(value, node, mode, scope);
  if (Array.isArray(value))
    return value
      .map((element) => applyToValue(element, node, mode, scope))
      .filter((element): element is Value => element !== undefined);
  if (hasComputed(node)) return fresh(node, scope);
  return mode === "include" ? undefined : value;
}

/** How the rules of a specification are read; `find` knows three operators that `$project` does not. */
interface Reading {
  find: boolean;
  matcher: Matcher | null;
  variables: Variables;
}

class Builder {
  readonly root: Node = { fields: new Map() };
  readonly reading: Reading;
  including: boolean | null = null;
  idRule: boolean | null = null;

  constructor(reading: Reading) {
    this.reading = reading;
  }

  private decide(include: boolean, path: string): void {
    if (this.including !== null && this.including !== include)
      throw include
        ? new DatabaseError(31253, `Cannot do inclusion on field ${path} in exclusion projection`)
        : new DatabaseError(31254, `Cannot do exclusion on field ${path} in inclusion projection`);
    this.including = include;
  }

  private operator(path: string, operand: Doc): boolean {
    const name = Object.keys(operand)[0] ?? "";
    if (name === "$meta") throw notSupported("$meta in a projection");
    if (!this.reading.find) return false;
    if (name === "$slice" && !(Array.isArray(operand["$slice"]) && typeof operand["$slice"][0] === "string"))
      place(this.root, path, sliceOf(operand["$slice"] as Value));
    else if (name === "$elemMatch") {
      this.decide(true, path);
      place(this.root, path, elementOf(operand["$elemMatch"] as Value));
    } else return false;
    return true;
  }

  add(path: string, value: Value, nested: boolean): void {
    if (isNumeric(value) || typeof value === "boolean")
      return this.flag(path, typeof value === "boolean" ? value : asNumber(value) !== 0);
    if (value instanceof Doc) {
      const first = Object.keys(value)[0];
      if (first === undefined)
        throw new DatabaseError(
          51270,
          `An empty sub-projection is not a valid value. Found empty object at path ${path}`,
        );
      if (!first.startsWith("$")) {
        for (const name of Object.keys(value)) this.add(`${path}.${name}`, value[name] as Value, true);
        return;
      }
      if (!nested && this.operator(path, value)) return;
    }
    this.decide(true, path);
    const expression: Expression = compileExpression(value, this.reading.variables);
    place(this.root, path, { inPlace: false, compute: (scope) => expression(scope) });
  }

  private flag(path: string, include: boolean): void {
    if (path === "_id") {
      this.idRule = include;
      return;
    }
    if (path.endsWith(".$") && this.reading.find) {
      const array = path.slice(0, -2);
      if (this.reading.matcher === null) throw badValue("a positional projection needs a query");
      this.decide(true, path);
      place(this.root, array, positionalOf(array, this.reading.matcher));
      return;
    }
    if (path.startsWith("$") || path.includes(".$"))
      throw new DatabaseError(16410, "FieldPath field names may not start with '$'.");
    this.decide(include, path);
    place(this.root, path, include ? "keep" : "drop");
  }

  finish(): Projection {
    const mode: Mode =
      (this.including ?? (this.root.fields.size === 0 && this.idRule === true)) ? "include" : "exclude";
    const { root } = this;
    if (!root.fields.has("_id")) {
      const keepId = this.idRule ?? true;
      if (mode === "include" && keepId) root.fields = new Map<string, Rule>([["_id", "keep"], ...root.fields]);
      if (mode === "exclude" && !keepId) root.fields.set("_id", "drop");
    }
    const { variables } = this.reading;
    return (document) => applyToDoc(document, root, mode, rootScope(document, variables));
  }
}

/** The projection of a find; null if it changes nothing. `matcher` is the find's query, for the positional form. */
export function compileFindProjection(spec: Doc, matcher: Matcher, variables: Variables): Projection | null {
  const names = Object.keys(spec);
  if (names.length === 0) return null;
  const builder = new Builder({ find: true, matcher, variables });
  for (const name of names) builder.add(name, spec[name] as Value, false);
  return builder.finish();
}

/** The `$project` stage. */
export function compileProject(spec: Doc, variables: Variables): Projection {
  const names = Object.keys(spec);
  if (names.length === 0)
    throw new DatabaseError(
      51272,
      "Invalid $project :: caused by :: projection specification must have at least one field",
    );
  const builder = new Builder({ find: false, matcher: null, variables });
  for (const name of names) builder.add(name, spec[name] as Value, false);
  return builder.finish();
}

/** The `$addFields` and `$set` stages. */
export function compileAddFields(spec: Doc, variables: Variables): Projection {
  const root: Node = { fields: new Map() };
  const add = (path: string, value: Value): void => {
    const nested = value instanceof Doc ? Object.keys(value) : [];
    if (nested.length > 0 && !nested.some((name) => name.startsWith("$"))) {
      for (const name of nested) add(`${path}.${name}`, (value as Doc)[name] as Value);
      return;
    }
    const expression = compileExpression(value, variables);
    place(root, path, { inPlace: false, compute: (scope) => expression(scope) });
  };
  const names = Object.keys(spec);
  if (names.length === 0)
    throw new DatabaseError(40177, "Invalid $addFields :: caused by :: specification must have at least one field");
  for (const name of names) add(name, spec[name] as Value);
  return (document) => applyToDoc(document, root, "add", rootScope(document, variables));
}
