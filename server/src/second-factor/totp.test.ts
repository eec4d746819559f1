import fc from "fast-check";
import { Secret } from "otpauth";
import { describe, expect, test } from "vitest";
import { codeOf } from "../testing/second-factor.ts";
import { newSecret, otpauthUri, stepOf } from "./totp.ts";

/** RFC 6238, appendix B, SHA-1: seconds since 1970 and the last six of its eight digits. */
const VECTORS = [
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
] as const;

const RFC_SECRET = Secret.fromUTF8("12345678901234567890").base32;

const at = (seconds: number): Date => new Date(seconds * 1000);

describe("a code from an authenticator app", () => {
  test.each(VECTORS)("matches RFC 6238 (at %d s)", (seconds, code) => {
    expect(stepOf(code, RFC_SECRET, { now: at(seconds), lastStep: 0 })).toBe(Math.floor(seconds / 30));
  });

  test("is accepted at most one step early or late, only once, and not after a later code", () => {
    const seconds = fc.integer({ min: 1_000_000_000, max: 4_000_000_000 });
    const steps = fc.integer({ min: -3, max: 3 });
    fc.assert(
      fc.property(seconds, steps, steps, (now, off, last) => {
        const secret = newSecret();
        const present = Math.floor(now / 30);
        const codes = [-3, -2, -1, 0, 1, 2, 3].map((step) => codeOf(secret, at(now + step * 30)));
        /* Skip the rare secrets with the same code in two of these steps (a chance of one in a million per pair). */
        fc.pre(new Set(codes).size === codes.length);
        const found = stepOf(codeOf(secret, at(now + off * 30)), secret, { now: at(now), lastStep: present + last });
        expect(found).toBe(Math.abs(off) <= 1 && off > last ? present + off : null);
      }),
    );
  });

  test.each(["", "12345", "1234567", "abcdef", "２８７０８２"])(
    "is refused unless it has six ASCII digits: %j",
    (code) => {
      expect(stepOf(code, RFC_SECRET, { now: at(59), lastStep: 0 })).toBeNull();
    },
  );
});

test("the QR code's URI contains the secret, the band and the member", () => {
  const url = new URL(otpauthUri(RFC_SECRET, { band: "Die Füchse", username: "anna" }));
  expect(`${url.protocol}${decodeURIComponent(url.pathname)}`).toMatch(/^otpauth:.*Die Füchse:anna$/);
  expect(Object.fromEntries(url.searchParams)).toEqual({
    issuer: "Die Füchse",
    secret: RFC_SECRET,
    algorithm: "SHA1",
    digits: "6",
    period: "30",
  });
});
