import { compileExpression } from "../aggregate/expression.ts";
import { rootScope } from "../aggregate/scope.ts";
import type { Expression, Scope, Variables } from "../aggregate/scope.ts";
import { badValue, DatabaseError, notSupported } from "../errors.ts";
import type { CopiedFields } from "../values/copy-fields.ts";
import { asNumber } from "../values/numbers.ts";
import { Doc, isNumeric } from "../values/types.ts";
import type { Maybe, Value } from "../values/types.ts";
import type { Matcher } from "./match.ts";
import { elementOf, positionalOf, sliceOf } from "./projection-operators.ts";
import type { Computed } from "./projection-operators.ts";

/** What happens to one field: it is kept, dropped or computed, or its nested fields have rules. */
type Rule = "keep" | "drop" | Computed | Node;
interface Node {
  fields: Map<string, Rule>;
}
type Mode = "include" | "exclude" | "add";

/** A function that returns the projected document. */
export interface Projection {
  (document: Doc): Doc;
  /** The fields to copy if the projection only keeps or drops whole top-level fields; otherwise null. */
  readonly copied: CopiedFields | null;
}

function projection(root: Node, mode: Mode, variables: Variables): Projection {
  const project = (document: Doc): Doc => applyToDoc(document, root, mode, rootScope(document, variables));
  return Object.assign(project, { copied: copiedFields(root, mode) });
}

function copiedFields({ fields }: Node, mode: Mode): CopiedFields | null {
  const wanted = mode === "include" ? "keep" : "drop";
  if (mode === "add" || [...fields.values()].some((rule) => rule !== wanted)) return null;
  return { names: Array.from(fields.keys(), (name) => Buffer.from(name)), isKept: mode === "include" };
}

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

function addRule(root: Node, path: string, rule: Rule): void {
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

/** Adds the computed fields to a document, in the order of the projection. */
function addComputed(result: Doc, stored: Doc | null, node: Node, scope: Scope): void {
  for (const [name, rule] of node.fields) {
    if (isNode(rule)) {
      if (!hasComputed(rule) || (stored !== null && name in stored)) continue;
      result[name] = buildDoc(rule, scope);
    } else if (isComputed(rule) && !rule.inPlace) {
      const value = rule.compute(scope, stored?.[name]);
      if (value === undefined) delete result[name];
      else result[name] = value;
    }
  }
}

function buildDoc(node: Node, scope: Scope): Doc {
  const result = new Doc();
  addComputed(result, null, node, scope);
  return result;
}

function applyToDoc(source: Doc, node: Node, mode: Mode, scope: Scope): Doc {
  const result = new Doc();
  for (const name in source) {
    const rule = node.fields.get(name);
    const stored = source[name] as Value;
    let value: Maybe;
    if (rule === undefined) value = mode === "include" ? undefined : stored;
    else if (rule === "keep") value = stored;
    else if (rule === "drop") value = undefined;
    else if (isNode(rule)) value = applyToValue(stored, rule, mode, scope);
    else if (rule.inPlace) value = rule.compute(scope, stored);
    // In `$addFields` a computed field replaces a stored one in place; in `$project` it goes to the end.
    else value = mode === "add" ? rule.compute(scope, stored) : undefined;
    if (value !== undefined) result[name] = value;
  }
  addComputed(result, source, node, scope);
  return result;
}

function applyToValue(value: Value, node: Node, mode: Mode, scope: Scope): Maybe {
  if (value instanceof Doc) return applyToDoc(value, node, mode, scope);
  if (Array.isArray(value))
    return value
      .map((element) => applyToValue(element, node, mode, scope))
      .filter((element): element is Value => element !== undefined);
  if (hasComputed(node)) return buildDoc(node, scope);
  return mode === "include" ? undefined : value;
}

/** The context of a projection. `find` accepts three operators that `$project` does not. */
interface ProjectionContext {
  find: boolean;
  matcher: Matcher | null;
  variables: Variables;
}

class Builder {
  readonly root: Node = { fields: new Map() };
  readonly context: ProjectionContext;
  including: boolean | null = null;
  idRule: boolean | null = null;

  constructor(context: ProjectionContext) {
    this.context = context;
  }

  private setMode(include: boolean, path: string): void {
    if (this.including !== null && this.including !== include)
      throw include
        ? new DatabaseError(31253, `Cannot do inclusion on field ${path} in exclusion projection`)
        : new DatabaseError(31254, `Cannot do exclusion on field ${path} in inclusion projection`);
    this.including = include;
  }

  private operator(path: string, operand: Doc): boolean {
    const name = Object.keys(operand)[0] ?? "";
    if (name === "$meta") throw notSupported("$meta in a projection");
    if (!this.context.find) return false;
    if (name === "$slice" && !(Array.isArray(operand["$slice"]) && typeof operand["$slice"][0] === "string"))
      addRule(this.root, path, sliceOf(operand["$slice"] as Value));
    else if (name === "$elemMatch") {
      this.setMode(true, path);
      addRule(this.root, path, elementOf(operand["$elemMatch"] as Value));
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
    this.setMode(true, path);
    const expression: Expression = compileExpression(value, this.context.variables);
    addRule(this.root, path, { inPlace: false, compute: (scope) => expression(scope) });
  }

  private flag(path: string, include: boolean): void {
    if (path === "_id") {
      this.idRule = include;
      return;
    }
    if (path.endsWith(".$") && this.context.find) {
      const array = path.slice(0, -2);
      if (this.context.matcher === null) throw badValue("a positional projection needs a query");
      this.setMode(true, path);
      addRule(this.root, array, positionalOf(array, this.context.matcher));
      return;
    }
    if (path.startsWith("$") || path.includes(".$"))
      throw new DatabaseError(16410, "FieldPath field names may not start with '$'.");
    this.setMode(include, path);
    addRule(this.root, path, include ? "keep" : "drop");
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
    return projection(root, mode, this.context.variables);
  }
}

/** Compiles a find's projection; null if it is empty. `matcher` is the find's query, for the positional `$`. */
export function compileFindProjection(spec: Doc, matcher: Matcher, variables: Variables): Projection | null {
  const names = Object.keys(spec);
  if (names.length === 0) return null;
  const builder = new Builder({ find: true, matcher, variables });
  for (const name of names) builder.add(name, spec[name] as Value, false);
  return builder.finish();
}

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

/** Compiles an `$addFields` or `$set` stage. */
export function compileAddFields(spec: Doc, variables: Variables): Projection {
  const root: Node = { fields: new Map() };
  const add = (path: string, value: Value): void => {
    const nested = value instanceof Doc ? Object.keys(value) : [];
    if (nested.length > 0 && !nested.some((name) => name.startsWith("$"))) {
      for (const name of nested) add(`${path}.${name}`, (value as Doc)[name] as Value);
      return;
    }
    const expression = compileExpression(value, variables);
    addRule(root, path, { inPlace: false, compute: (scope) => expression(scope) });
  };
  const names = Object.keys(spec);
  if (names.length === 0)
    throw new DatabaseError(40177, "Invalid $addFields :: caused by :: specification must have at least one field");
  for (const name of names) add(name, spec[name] as Value);
  return projection(root, "add", variables);
}
