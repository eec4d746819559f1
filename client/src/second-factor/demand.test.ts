import type { SecondFactorDemand } from "@bandstand/shared/second-factor/contract.ts";
import { expect, test } from "vitest";
import type { Failure } from "../data/request.ts";
import { demandOf, offeredMethods } from "./demand.ts";

const demand: SecondFactorDemand = {
  ticket: "ticket",
  expires_at: "2026-11-22T20:00:00.000Z",
  methods: ["passkey", "totp", "recovery_code"],
  passkey_options: {
    challenge: "YQ",
    timeout: 60_000,
    rpId: "band.example.org",
    allowCredentials: [],
    userVerification: "preferred",
  },
};

const refused = (code: Failure["code"], problem: Failure["problem"]): Failure => ({
  ok: false,
  code,
  status: 401,
  detail: "",
  problem,
  retryAfterMs: null,
});

test("the refusal after a correct password says which second step is required", () => {
  expect(demandOf(refused("SECOND_FACTOR_REQUIRED", { second_factor: demand }))).toEqual(demand);
});

test.each([
  refused("LOGIN_FAILED", {}),
  refused("LOGIN_FAILED", { second_factor: demand }),
  refused("SECOND_FACTOR_REQUIRED", {}),
  refused("SECOND_FACTOR_REQUIRED", { second_factor: { ticket: "ticket" } }),
])("a refusal with another code, or with incomplete details, asks for no second step", (reply) => {
  expect(demandOf(reply)).toBeNull();
});

test("second-step methods are offered in the order that the service gives", () => {
  expect(offeredMethods(demand, { hasPasskeys: true })).toEqual(["passkey", "totp", "recovery_code"]);
});

test("a device that cannot use passkeys is offered only the other methods", () => {
  expect(offeredMethods(demand, { hasPasskeys: false })).toEqual(["totp", "recovery_code"]);
  const { passkey_options: _, ...without } = demand;
  expect(offeredMethods(without, { hasPasskeys: true })).toEqual(["totp", "recovery_code"]);
});
