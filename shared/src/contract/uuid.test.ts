import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { derivedId } from "./derived-id.ts";
import { isUuid, newId } from "./uuid.ts";

const DNS_NAMESPACE = "6ba7b810-9dad-11d1-80b4-00c04fd430c8";

describe("ids", () => {
  it("a new id is a version 7 UUID and sorts after earlier ones", () => {
    const ids = Array.from({ length: 500 }, newId);
    expect(ids.every(isUuid)).toBe(true);
    expect(ids[0]?.[14]).toBe("7");
    expect(ids.toSorted()).toEqual(ids);
  });

  it("a derived id is a version 5 UUID as defined in RFC 9562", () => {
    expect(derivedId(DNS_NAMESPACE, "www.example.com")).toBe("2ed6657d-e927-568b-95e1-2665a8aea6a2");
  });

  it("a derived id depends only on its namespace and name, whatever characters they contain", () => {
    fc.assert(
      fc.property(
        fc.uuid(),
        fc.uuid(),
        fc.string({ unit: "grapheme" }),
        fc.string({ unit: "grapheme" }),
        (a, b, x, y) => {
          expect(isUuid(derivedId(a, x))).toBe(true);
          expect(derivedId(a, x)).toBe(derivedId(a, x));
          if (x !== y) expect(derivedId(a, x)).not.toBe(derivedId(a, y));
          if (a !== b) expect(derivedId(a, x)).not.toBe(derivedId(b, x));
        },
      ),
    );
  });

  it("malformed text is not accepted as a UUID, but an upper-case UUID is", () => {
    for (const text of [
      "",
      "7",
      "2ed6657d-e927-568b-95e1-2665a8aea6a",
      "2ed6657d-e927-068b-95e1-2665a8aea6a2",
      "2ed6657d-e927-568b-95e1-2665a8aea6a2\n",
      "{2ed6657d-e927-568b-95e1-2665a8aea6a2}",
    ])
      expect(isUuid(text)).toBe(false);
    expect(isUuid("2ED6657D-E927-568B-95E1-2665A8AEA6A2")).toBe(true);
  });
});
