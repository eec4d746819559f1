import { expect, test } from "vitest";
import { seal, unseal } from "./seal.ts";

const env = { SECRET_KEY: "a".repeat(64) };

test("a sealed secret can only be opened for its owner with the same key", () => {
  const sealed = seal(env, "anna", "GEHEIM");
  expect(sealed).not.toContain("GEHEIM");
  expect(seal(env, "anna", "GEHEIM")).not.toBe(sealed);
  expect(unseal(env, "anna", sealed)).toBe("GEHEIM");
  expect(unseal(env, "bert", sealed)).toBeNull();
  expect(unseal({ SECRET_KEY: "b".repeat(64) }, "anna", sealed)).toBeNull();
});

test("a modified, truncated or forged secret cannot be opened", () => {
  const bytes = Buffer.from(seal(env, "anna", "GEHEIM"), "base64url");
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes);
    changed.writeUInt8(bytes.readUInt8(at) ^ 1, at);
    expect(unseal(env, "anna", changed.toString("base64url"))).toBeNull();
    expect(unseal(env, "anna", bytes.subarray(0, at).toString("base64url"))).toBeNull();
  }
});
