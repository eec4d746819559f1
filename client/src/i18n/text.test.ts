import { expect, test, vi } from "vitest";

test("all texts are available after waiting for them, even if the language changes while they are loading", async () => {
  vi.resetModules();
  const { completeTexts, showFirstTexts, showLanguage, text } = await import("./text.ts");
  await showFirstTexts("de");
  const complete = completeTexts();
  const changed = showLanguage("en");
  await complete;
  expect(text().users.title).toBe("Members");
  await changed;
});

test("the sign-in form's texts are available after waiting for them, without all others", async () => {
  vi.resetModules();
  const { loadTexts, showFirstTexts, showLanguage, text } = await import("./text.ts");
  const first = showFirstTexts("de");
  await loadTexts("door");
  await first;
  expect(text().auth.signInTitle).toBe("Anmelden");
  expect("users" in text()).toBe(false);
  await showLanguage("en");
  expect(text().auth.signInTitle).toBe("Sign in");
  expect("users" in text()).toBe(false);
  const all = loadTexts("all");
  await showLanguage("de");
  expect(text().auth.signInTitle).toBe("Anmelden");
  await showLanguage("en");
  await all;
  expect(text().users.title).toBe("Members");
});
