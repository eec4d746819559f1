import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, expect, it } from "vitest";
import { dispatch } from "../commands/dispatch.ts";
import { specDocument } from "../storage/collection.ts";
import { Store } from "../storage/store.ts";
import { queries, records } from "../testing/arbitrary.ts";
import { decode } from "../values/decode.ts";
import { encode } from "../values/encode.ts";
import { doc } from "../values/types.ts";
import type { Doc } from "../values/types.ts";
import { Engine } from "./engine.ts";
import { limitMs, rounds } from "../testing/soak.ts";

const root = mkdtempSync(join(tmpdir(), "restart-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));
let directories = 0;

async function opened(dir: string): Promise<Engine> {
  const store = new Store(dir);
  const engine = new Engine(store, 0, (reason) => {
    throw reason;
  });
  engine.load();
  await store.begin();
  return engine;
}

/** The whole state: collections, their indexes, and the bytes of their records in natural order. */
function stateOf(engine: Engine): unknown {
  return engine.catalogue
    .all()
    .map((collection) => ({
      namespace: collection.namespace,
      indexes: collection.indexes.map((index) => encode(specDocument(index.spec)).toString("hex")),
      records: [...collection.records.values()].map((record) => record.raw.toString("hex")),
      entries: collection.indexes.map((index) => [...index.pairs()].map(([text]) => text).sort()),
    }))
    .sort((a, b) => (a.namespace < b.namespace ? -1 : 1));
}

const name = fc.constantFrom("one", "two");
const updates = fc.constantFrom(
  doc({ $set: doc({ a: 5 }) }),
  doc({ $inc: doc({ n: 1 }) }),
  doc({ $unset: doc({ c: "" }) }),
  doc({ $push: doc({ list: 1 }) }),
  doc({ $set: doc({ "c.d": 7 }) }),
);
const id = fc.integer({ min: 0, max: 12 });

const commands: fc.Arbitrary<Doc> = fc.oneof(
  {
    arbitrary: fc
      .tuple(name, fc.array(fc.tuple(id, records), { minLength: 1, maxLength: 4 }), fc.boolean())
      .map(([insert, list, ordered]) =>
        doc({ insert, documents: list.map(([_id, record]) => doc({ _id, ...record })), ordered }),
      ),
    weight: 6,
  },
  {
    arbitrary: fc
      .tuple(name, queries, updates, fc.boolean())
      .map(([update, q, u, multi]) => doc({ update, updates: [doc({ q, u, multi })] })),
    weight: 4,
  },
  fc
    .tuple(name, id, updates)
    .map(([update, _id, u]) => doc({ update, updates: [doc({ q: doc({ _id }), u, upsert: true })] })),
  fc.tuple(name, queries).map(([findAndModify, query]) => doc({ findAndModify, query, remove: true })),
  fc
    .tuple(name, queries, fc.constantFrom(0, 1))
    .map(([target, q, limit]) => doc({ delete: target, deletes: [doc({ q, limit })] })),
  fc
    .tuple(name, fc.constantFrom("a", "b", "c.d"), fc.boolean())
    .map(([createIndexes, field, unique]) =>
      doc({ createIndexes, indexes: [doc({ key: doc({ [field]: 1 }), name: field, unique })] }),
    ),
  fc.tuple(name, fc.constantFrom("a", "b", "*")).map(([dropIndexes, index]) => doc({ dropIndexes, index })),
  name.map((drop) => doc({ drop })),
  fc.constant(doc({ renameCollection: "test.one", to: "test.two", dropTarget: true })),
);

it(
  "the same commands produce the same state, however often the database is reopened",
  { timeout: limitMs(60_000) },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(commands, fc.integer({ min: 0, max: 9 })), { minLength: 3, maxLength: 30 }),
        async (steps) => {
          directories += 1;
          const [dirA, dirB] = [join(root, `a${directories}`), join(root, `b${directories}`)];
          const straight = await opened(dirA);
          let restarted = await opened(dirB);
          for (const [command, chance] of steps) {
            const body = () => doc({ ...command, $db: command["renameCollection"] === undefined ? "test" : "admin" });
            const first = decode(await dispatch(straight, body()));
            const second = decode(await dispatch(restarted, body()));
            expect(encode(second).equals(encode(first))).toBe(true);
            if (chance > 1) continue;
            await restarted.store.close();
            restarted = await opened(dirB);
            expect(stateOf(restarted)).toEqual(stateOf(straight));
          }
          await restarted.store.close();
          await straight.store.close();
          rmSync(dirA, { recursive: true, force: true });
          rmSync(dirB, { recursive: true, force: true });
        },
      ),
      { numRuns: rounds(40) },
    );
  },
);
