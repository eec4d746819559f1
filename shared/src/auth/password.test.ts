import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { passwordError } from "./password.ts";

const context = {
  names: ["lena.vogel", "lena@example.org", "Die Nachtfalter"],
  isCommon: (text: string) => text === "iloveyou123",
};
const errorOf = (password: string) => passwordError(password, context);

describe("a new password", () => {
  test("must have at least ten characters, counted in code points", () => {
    expect(errorOf("neun-zei9")).toBe("too_short");
    expect(errorOf("zehn-zeich")).toBeNull();
    expect(errorOf("🎸🥁🎷🎺🎻🪗🎹🪘🪇")).toBe("too_short");
    expect(errorOf("🎸🥁🎷🎺🎻🪗🎹🪘🪇🎤")).toBeNull();
  });

  test("must have at most 72 bytes, because the hash would ignore the rest", () => {
    expect(errorOf("ab".repeat(35) + "xy")).toBeNull();
    expect(errorOf("ab".repeat(35) + "xyz")).toBe("too_long");
    expect(errorOf("ü".repeat(35) + "abc")).toBe("too_long");
  });

  test("needs no capital letter, digit or special character", () => {
    expect(errorOf("pferdestallheftklammer")).toBeNull();
    expect(errorOf("x".repeat(72))).toBeNull();
    expect(errorOf("ü".repeat(36))).toBeNull();
  });

  test("must not be the user name, the e-mail address or the band's name, in any case or spacing", () => {
    expect(errorOf("Lena.Vogel")).toBe("is_a_name");
    expect(errorOf("lena@example.org")).toBe("is_a_name");
    expect(errorOf("dienachtfalter")).toBe("is_a_name");
    expect(errorOf("dienachtfalter im regen")).toBeNull();
  });

  test("must not be a common password, a repetition or a sequence", () => {
    expect(errorOf("ILoveYou123")).toBe("too_common");
    expect(errorOf("abababababab")).toBe("too_common");
    expect(errorOf("0123456789")).toBe("too_common");
    expect(errorOf("zyxwvutsrqp")).toBe("too_common");
  });

  test("can be checked without an exception, whatever the input", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (typed) => errorOf(typed) === null || errorOf(typed) !== null),
    );
  });
});
