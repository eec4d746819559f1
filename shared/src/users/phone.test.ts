import { expect, test } from "vitest";
import { telHref } from "./phone.ts";

test.each([
  ["0171 / 123-45 67", "tel:01711234567"],
  ["+49 (0)171 1234567", "tel:+491711234567"],
  ["(0171) 1234567", "tel:01711234567"],
  [" +44 20 7946 0958 ", "tel:+442079460958"],
])("the phone number %s is dialled as %s", (typed, href) => {
  expect(telHref(typed)).toBe(href);
});

test("text without digits cannot be dialled", () => {
  expect(telHref("frag Lena")).toBeUndefined();
});
