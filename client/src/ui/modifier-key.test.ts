import { afterEach, expect, test } from "vitest";
import { showLanguage } from "../i18n/text.ts";
import { shortcut } from "./modifier-key.ts";

afterEach(() => showLanguage("de"));

test("a shortcut names the key as keyboards in the member's language do", async () => {
  await showLanguage("de");
  expect(shortcut("V")).toBe("Strg V");
  await showLanguage("en");
  expect(shortcut("V")).toBe("Ctrl V");
});
