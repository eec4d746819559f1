import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Prepared, compressPart } from "./prepared.ts";
import { StateCache } from "./state-cache.ts";

const BLOCK = 0x1_00_00;

describe("a body made of a shared part and a tail", () => {
  it("consists of the part's text followed by the tail, whatever they contain", async () => {
    const text = fc.string({ unit: "binary", maxLength: 400 });
    await fc.assert(
      fc.asyncProperty(fc.array(text, { maxLength: 20 }), text, async (texts, tail) => {
        const whole = Buffer.from(texts.join("") + tail);
        expect((await new Prepared(await compressPart(texts), tail).json()).equals(whole)).toBe(true);
      }),
      { numRuns: 50 },
    );
  });

  it.each([0, 1, BLOCK - 1, BLOCK, BLOCK + 1, 3 * BLOCK + 5])("accepts a tail of %i bytes", async (length) => {
    const part = await compressPart(["x".repeat(300_000)]);
    const body = (await new Prepared(part, "y".repeat(length)).json()).toString();
    expect(body === "x".repeat(300_000) + "y".repeat(length)).toBe(true);
    expect(part.bytes.length).toBeLessThan(1_000);
  });

  it("has a different identity if the part or the tail differs", async () => {
    const [a, b] = [await compressPart(["a"]), await compressPart(["b"])];
    const all = [new Prepared(a, "1"), new Prepared(a, "2"), new Prepared(b, "1")];
    expect(new Set(all.map(({ identity }) => identity)).size).toBe(3);
    expect(new Prepared(await compressPart(["a"]), "1").identity).toBe(all[0]?.identity);
  });

  it("fails if its shared part cannot be read", async () => {
    async function* texts(): AsyncGenerator<string> {
      yield await Promise.resolve("a");
      throw new Error("the database is gone");
    }
    await expect(compressPart(texts())).rejects.toThrow("the database is gone");
  });
});

describe("a value cached per state", () => {
  const ten = () => new StateCache<string>(10, ({ length }) => length);

  it("is created once per state", async () => {
    const cache = ten();
    let made = 0;
    const make = () => Promise.resolve(String((made += 1)));
    const twice = await Promise.all([cache.get("a", "1", make), cache.get("a", "1", make)]);
    expect([twice, await cache.get("a", "2", make)]).toEqual([["1", "1"], "2"]);
  });

  it("is dropped, least recently used first, when the cache exceeds its size in bytes", async () => {
    const cache = ten();
    for (const name of ["a", "b", "a", "c"]) await cache.get(name, "1", () => Promise.resolve(name.repeat(4)));
    expect(cache.bytes).toBe(8);
    expect(await cache.get("a", "1", () => Promise.resolve("made again"))).toBe("aaaa");
    expect(await cache.get("b", "1", () => Promise.resolve("made again"))).toBe("made again");
  });

  it("is not cached if creating it fails", async () => {
    const cache = ten();
    await expect(cache.get("a", "1", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    expect(await cache.get("a", "1", () => Promise.resolve("yes"))).toBe("yes");
  });
});
