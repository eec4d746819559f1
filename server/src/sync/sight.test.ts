import { expect, test } from "vitest";
import { sightFieldsOf } from "../database/collection.ts";
import type { AnyStored } from "../database/stored.ts";
import { type Viewer, views } from "./collections.ts";

const MEMBER = "11111111-1111-4111-8111-111111111111";
const OTHER = "22222222-2222-4222-8222-222222222222";

const totals = { yes: 1, no: 0, abstain: 0 };

/** Values for every field that decides who sees a document. A new field of this kind needs a line here. */
const VALUES: Readonly<Record<string, readonly unknown[]>> = {
  _id: [MEMBER, OTHER],
  deleted: [undefined, true],
  purged: [undefined, true],
  was_public: [undefined, false, true],
  has_asks: [undefined, true],
  published: [0, 1],
  history_rests: [undefined, true],
  status: ["suggested", "rejected", "active"],
  ballot: [undefined, { votes: { [MEMBER]: "yes" }, totals }],
  devices: [[], [{}]],
  visibility: ["private", "public"],
  owner: [MEMBER, OTHER],
  user_id: [MEMBER, OTHER],
  audience: ["band", "editors", "nobody"],
};

const valuesOf = (field: string): readonly unknown[] => {
  const values = VALUES[field];
  if (values === undefined) throw new Error(`there are no values for ${field}`);
  return values;
};

/** Returns every combination of the values of `fields`. */
const combinations = (fields: readonly string[]): Record<string, unknown>[] =>
  fields.reduce<Record<string, unknown>[]>(
    (made, field) => made.flatMap((one) => valuesOf(field).map((value) => ({ ...one, [field]: value }))),
    [{}],
  );

/** Returns a proxy for a document that has only these fields. Reading any other field adds its name to `others`. */
const guarded = (document: Record<string, unknown>, others: Set<string>): AnyStored =>
  new Proxy(document, {
    get: (target, field) => {
      if (typeof field === "string" && !(field in target)) others.add(field);
      return Reflect.get(target, field) as unknown;
    },
    has: (target, field) => {
      if (typeof field === "string" && !(field in target)) others.add(field);
      return Reflect.has(target, field);
    },
    ownKeys: (target) => {
      others.add("all fields");
      return Reflect.ownKeys(target);
    },
  }) as unknown as AnyStored;

const VIEWERS: readonly Viewer[] = (["musician", "editor", "admin"] as const).map((role) => ({
  user_id: MEMBER,
  role,
}));

test.each(Object.keys(views))("which members see a document in %s depends only on its sight fields", (collection) => {
  const others = new Set<string>();
  for (const document of combinations(["_id", ...sightFieldsOf(collection)]))
    for (const { see, variesBy } of views[collection] ?? []) {
      variesBy(guarded(document, others));
      for (const viewer of VIEWERS) see(guarded(document, others), viewer);
    }
  expect([...others]).toEqual([]);
});

test.each(Object.keys(views))("members get the same record of a document in %s unless it varies", (collection) => {
  for (const document of combinations(["_id", ...sightFieldsOf(collection)]) as unknown as AnyStored[])
    for (const { see, variesBy } of views[collection] ?? []) {
      const seenBy = (viewer: Viewer): boolean => Boolean(see(document, viewer));
      const byRole = VIEWERS.map((viewer) => [seenBy(viewer), seenBy({ ...viewer, user_id: OTHER })]);
      const variation = variesBy(document);
      if (variation === "nothing") expect(new Set(byRole.flat()).size).toBe(1);
      if (variation !== "sight") continue;
      const [musician = [], editor = [], admin = []] = byRole;
      expect(new Set(musician).size).toBe(1);
      expect(new Set([...editor, ...admin]).size).toBe(1);
    }
});
