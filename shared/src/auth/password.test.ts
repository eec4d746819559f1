import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { passwordFault } from "./password.ts";

const context = {
  names: ["lena.vogel", "lena@example.org", "Die Nachtfalter"],
  isCommon: (text: string) => text === "iloveyou123",
};
const faultOf = (password: string) => passwordFault(password, context);

describe("a new password", () => {
  test("has at least ten characters, counted in code points", () => {
    expect(faultOf("neun-zei9")).toBe("too_short");
    expect(faultOf("zehn-zeich")).toBeNull();
    expect(faultOf("🎸🥁🎷🎺🎻🪗🎹🪘🪇")).toBe("too_short");
    expect(faultOf("🎸🥁🎷🎺🎻🪗🎹🪘🪇🎤")).toBeNull();
  });

  test("has at most 72 bytes, because the hash would ignore the rest", () => {
    expect(faultOf("ab".repeat(35) + "xy")).toBeNull();
    expect(faultOf("ab".repeat(35) + "xyz")).toBe("too_long");
    expect(faultOf("ü".repeat(35) + "abc")).toBe("too_long");
  });

  test("needs no capital letter, digit or special character; there are no other rules about its composition", () => {
    expect(faultOf("pferdestallheftklammer")).toBeNull();
    expect(faultOf("x".repeat(72))).toBeNull();
    expect(faultOf("ü".repeat(36))).toBeNull();
  });

  test("is not the user name, the e-mail address or the band's name, however they are spaced", () => {
    expect(faultOf("Lena.Vogel")).toBe("is_a_name");
    expect(faultOf("lena@example.org")).toBe("is_a_name");
    expect(faultOf("dienachtfalter")).toBe("is_a_name");
    expect(faultOf("dienachtfalter im regen")).toBeNull();
  });

  test("is no common password, repetition or sequence", () => {
    expect(faultOf("ILoveYou123")).toBe("too_common");
    expect(faultOf("abababababab")).toBe("too_common");
    expect(faultOf("0123456789")).toBe("too_common");
    expect(faultOf("zyxwvutsrqp")).toBe("too_common");
  });

  test("is checked without an error, whatever is typed", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (typed) => faultOf(typed) === null || faultOf(typed) !== null),
    );
  });
});
