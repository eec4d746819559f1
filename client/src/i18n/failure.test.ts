import { beforeEach, expect, test } from "vitest";
import { failureText, faultsOf } from "./failure.ts";
import { showLanguage } from "./text.ts";

beforeEach(() => showLanguage("de"));

test("the server's own sentence is shown where it spoke", () => {
  expect(failureText({ code: "LAST_ADMIN", detail: "Die Band braucht mindestens einen Admin." })).toBe(
    "Die Band braucht mindestens einen Admin.",
  );
});

test("without an answer the sentence says what to do, and never that data is lost", () => {
  expect(failureText({ code: "OFFLINE", detail: "" })).toContain("Netz");
  expect(failureText({ code: "UNKNOWN", detail: "" })).not.toBe("");
});

test("a known code without a sentence is read from the shared table, in the reader's language", async () => {
  await showLanguage("en");
  expect(failureText({ code: "RATE_LIMITED", detail: "" })).toBe("Too many attempts. Please wait a moment.");
});

test("faults of a form are told per field, and nothing malformed is shown", () => {
  const errors = [{ path: "email", code: "x", message: "Keine Adresse." }, { path: 3, message: "?" }, {}];
  expect(faultsOf({ code: "VALIDATION_FAILED", detail: "", problem: { errors } })).toEqual({ email: "Keine Adresse." });
  expect(faultsOf({ code: "OFFLINE", detail: "", problem: {} })).toEqual({});
});
