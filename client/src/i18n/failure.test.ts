import { beforeEach, expect, test } from "vitest";
import { failureText, fieldErrors } from "./failure.ts";
import { showLanguage } from "./text.ts";

beforeEach(() => showLanguage("de"));

test("the server's own error message is shown if there is one", () => {
  expect(failureText({ code: "LAST_ADMIN", detail: "Die Band braucht mindestens einen Admin." })).toBe(
    "Die Band braucht mindestens einen Admin.",
  );
});

test("if there is no response, the message mentions the network; an unknown failure has a message too", () => {
  expect(failureText({ code: "OFFLINE", detail: "" })).toContain("Netz");
  expect(failureText({ code: "UNKNOWN", detail: "" })).not.toBe("");
});

test("a known error code without a message is looked up in the shared table, in the user's language", async () => {
  await showLanguage("en");
  expect(failureText({ code: "RATE_LIMITED", detail: "" })).toBe("Too many attempts. Please wait a moment.");
});

test("a form's errors are shown per field, and malformed errors are ignored", () => {
  const errors = [{ path: "email", code: "x", message: "Keine Adresse." }, { path: 3, message: "?" }, {}];
  expect(fieldErrors({ code: "VALIDATION_FAILED", detail: "", problem: { errors } })).toEqual({
    email: "Keine Adresse.",
  });
  expect(fieldErrors({ code: "OFFLINE", detail: "", problem: {} })).toEqual({});
});
