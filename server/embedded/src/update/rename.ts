import { badValue } from "../errors.ts";
import { Doc, typeName } from "../values/types.ts";
import type { Maybe, Value } from "../values/types.ts";
import { checkPath } from "./change.ts";
import type { Change } from "./change.ts";

/** Returns the value at a path, or undefined. @throws BadValue (2) if part of the path is an array */
function sourceValue(document: Doc, parts: readonly string[]): Maybe {
  let value: Maybe = document;
  for (const part of parts) {
    if (Array.isArray(value))
      throw badValue(
        `The source field cannot be an array element, '${parts.join(".")}' in the document has an array field`,
      );
    if (!(value instanceof Doc)) return undefined;
    value = value[part];
  }
  return value;
}

/** `{$rename: {from: to}}` as two changes: one sets the target, the other removes the source. */
export function renameChanges(fields: Doc): Change[] {
  return Object.keys(fields).flatMap((from): Change[] => {
    const to = fields[from] as Value;
    if (typeof to !== "string") throw badValue(`The 'to' field for $rename must be a string: ${from}: ${typeName(to)}`);
    const source = checkPath(from);
    const target = checkPath(to);
    if ([...source, ...target].some((part) => part.startsWith("$")))
      throw badValue(`The source and target field for $rename must not be dynamic: ${from}`);
    if (from === to) throw badValue(`The source and target field for $rename must differ: ${from}: "${to}"`);
    return [
      { operator: "$rename", path: from, parts: source, apply: () => undefined, creates: false },
      {
        operator: "$rename",
        path: to,
        parts: target,
        creates: true,
        apply: (stored, context) => sourceValue(context.document, source) ?? stored,
        whenPresent: source,
      },
    ];
  });
}

/** Whether the source of a `$rename` has a value. If not, nothing changes, and no path to the target is created. */
export function renameApplies(change: Change, document: Doc): boolean {
  return change.whenPresent === undefined || sourceValue(document, change.whenPresent) !== undefined;
}
