import type { Results } from "../engine/cursors.ts";
import { DatabaseError } from "../errors.ts";
import type { Collection } from "../storage/collection.ts";
import { encode } from "../values/encode.ts";
import { Doc } from "../values/types.ts";
import { checkFields, collectionName, count, optionalDoc, targetCollection } from "./command.ts";
import type { Call, Reply } from "./command.ts";

function namespaceNotFound(call: Call): DatabaseError {
  return new DatabaseError("NamespaceNotFound", `ns does not exist: ${call.database}.${collectionName(call)}`);
}

/** @throws NamespaceNotFound (26) */
export function existingCollection(call: Call): Collection {
  const collection = targetCollection(call);
  if (collection === undefined) throw namespaceNotFound(call);
  return collection;
}

function asResults(documents: readonly Doc[]): Results {
  return { size: documents.length, bytes: (index) => encode(documents[index] as Doc) };
}

/** Builds the reply to a `list…` command: all documents as a cursor. */
export function cursorOf(call: Call, namespace: string, documents: readonly Doc[]): Reply {
  const options = optionalDoc(call.body, "cursor") ?? new Doc();
  checkFields(options, "cursor", ["batchSize"]);
  return {
    ...call.engine.cursors.start(namespace, asResults(documents), count(options, "batchSize"), false, call.now),
  };
}
