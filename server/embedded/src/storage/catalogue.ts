import { DatabaseError } from "../errors.ts";
import { decode } from "../values/decode.ts";
import { Doc } from "../values/types.ts";
import { Collection, ID_INDEX, specFromDocument, textField } from "./collection.ts";
import { DecodedDocuments } from "./decoded.ts";
import type { Batch } from "./operations.ts";

function checkNames(database: string, name: string): void {
  if (database === "" || /[/\\. "$*<>:|?\0]/.test(database))
    throw new DatabaseError("InvalidNamespace", `Invalid database name: '${database}'`);
  if (name === "" || name.startsWith("system.") || name.startsWith(".") || name.endsWith(".") || /[$\0]/.test(name))
    throw new DatabaseError("InvalidNamespace", `Invalid collection name: ${name}`);
  if (Buffer.byteLength(`${database}.${name}`) > 255)
    throw new DatabaseError("InvalidNamespace", "Fully qualified namespace is too long. Max: 255 bytes");
}

/** All collections by namespace. */
export class Catalogue {
  private readonly byNamespace = new Map<string, Collection>();
  private readonly decoded = new DecodedDocuments();
  private nextId = 1;

  find(database: string, name: string): Collection | undefined {
    return this.byNamespace.get(`${database}.${name}`);
  }

  all(): Collection[] {
    return [...this.byNamespace.values()];
  }

  inDatabase(database: string): Collection[] {
    return this.all().filter((collection) => collection.database === database);
  }

  create(database: string, name: string, batch: Batch): Collection {
    checkNames(database, name);
    if (this.find(database, name) !== undefined)
      throw new DatabaseError("NamespaceExists", `Collection ${database}.${name} already exists.`);
    const collection = new Collection(this.nextId, database, name, [ID_INDEX], this.decoded);
    this.nextId += 1;
    this.byNamespace.set(collection.namespace, collection);
    collection.save(batch);
    return collection;
  }

  findOrCreate(database: string, name: string, batch: Batch): Collection {
    return this.find(database, name) ?? this.create(database, name, batch);
  }

  drop(collection: Collection, batch: Batch): void {
    collection.drop(batch);
    this.byNamespace.delete(collection.namespace);
  }

  rename(collection: Collection, database: string, name: string, batch: Batch): void {
    checkNames(database, name);
    this.byNamespace.delete(collection.namespace);
    collection.database = database;
    collection.name = name;
    this.byNamespace.set(collection.namespace, collection);
    collection.save(batch);
  }

  /** Adds a collection that was loaded from the store. */
  restore(id: number, entry: Buffer): Collection {
    const source = decode(entry);
    const specs = source["indexes"];
    const collection = new Collection(
      id,
      textField(source, "db"),
      textField(source, "name"),
      (Array.isArray(specs) ? specs : []).filter((spec) => spec instanceof Doc).map(specFromDocument),
      this.decoded,
    );
    collection.loadedFrom(entry);
    this.byNamespace.set(collection.namespace, collection);
    this.nextId = Math.max(this.nextId, id + 1);
    return collection;
  }
}
