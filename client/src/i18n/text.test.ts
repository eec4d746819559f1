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
