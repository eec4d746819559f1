import { expect, test } from "vitest";
import { completeTexts, language, showFirstTexts, showLanguage, text } from "./text.ts";

test("a screen that waits for all texts has them even if the account's language is requested meanwhile", async () => {
  await showFirstTexts("de");
  const complete = completeTexts();
  const account = showLanguage("en");
  await complete;
  expect([language(), text().lineUps.title]).toEqual(["en", "Line-ups"]);
  await account;
});
