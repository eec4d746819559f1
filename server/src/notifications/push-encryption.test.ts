import { createECDH, randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { encryptFor, isDeviceKey } from "./push-encryption.ts";

/* The example of RFC 8291, section 5. */
const example = {
  message: "When I grow up, I want to be a watermelon",
  keys: {
    p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    auth: "BTBZMqHH6r4Tts7J_aSIgg",
  },
  privateKey: Buffer.from("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw", "base64url"),
  salt: Buffer.from("DGv6ra1nlYgDCS1FRnbzlw", "base64url"),
  body:
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A" +
    "_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
};

describe("an encrypted push", () => {
  it("equals the example of RFC 8291 byte for byte", () => {
    const { keys, message, privateKey, salt } = example;
    expect(encryptFor(keys, message, { privateKey, salt }).toString("base64url")).toBe(example.body);
  });

  it("differs each time, with a new key and salt", () => {
    const [one, other] = [encryptFor(example.keys, "x"), encryptFor(example.keys, "x")];
    expect(one.subarray(0, 16)).not.toEqual(other.subarray(0, 16));
    expect(one.subarray(21, 86)).not.toEqual(other.subarray(21, 86));
  });

  it("has at most 2744 bytes, which every push service accepts", () => {
    expect(encryptFor(example.keys, "x".repeat(2641)).length).toBe(2744);
    expect(() => encryptFor(example.keys, "x".repeat(2642))).toThrow("too long");
  });
});

describe("a device's key", () => {
  it("must be an uncompressed point of the curve", () => {
    expect(isDeviceKey(example.keys.p256dh)).toBe(true);
    const ecdh = createECDH("prime256v1");
    ecdh.generateKeys();
    expect(isDeviceKey(ecdh.getPublicKey("base64url", "compressed"))).toBe(false);
    expect(isDeviceKey(Buffer.concat([Buffer.from([4]), randomBytes(64)]).toString("base64url"))).toBe(false);
    expect(isDeviceKey("")).toBe(false);
  });
});
