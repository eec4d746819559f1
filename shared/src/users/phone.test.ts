import fc from "fast-check";
import { expect, test } from "vitest";
import { telHref } from "./phone.ts";

test.each([
  ["0171 / 123-45 67", "tel:01711234567"],
  ["0171 / 39200 82", "tel:01713920082"],
  ["05231/998-12", "tel:0523199812"],
  ["05231/998-0", "tel:052319980"],
  ["0171.392.00–82", "tel:01713920082"],
  ["(0171) 1234567", "tel:01711234567"],
  ["+49 (0)171 1234567", "tel:+491711234567"],
  ["(+49) (0) 171 1234567", "tel:+491711234567"],
  ["0049 (0)171 1234567", "tel:00491711234567"],
  [" +44 20 7946 0958 ", "tel:+442079460958"],
  ["+49-(0)171-1234567", "tel:+491711234567"],
  ["+ (49) 171 1234567", "tel:+491711234567"],
  ["+39 02 12 (0)", "tel:+3902120"],
])("the phone number %s is dialled as %s", (typed, href) => {
  expect(telHref(typed)).toBe(href);
});

test.each([
  ["0171 39200 82 (ab 17 Uhr)", "tel:01713920082"],
  ["0151 234567, after 6 pm or 05231/998", "tel:0151234567"],
  ["0151 234567; 0151 765432", "tel:0151234567"],
  ["Mobil: +49 171 39200 82 oder +49 5231 998", "tel:+491713920082"],
  ["+49 171 39200 82 / +49 5231 998", "tel:+491713920082"],
  ["0171 39200 82 / 05231 998", "tel:01713920082"],
  ["Lena (0171 39200 82)", "tel:01713920082"],
  ["ab 17.30 Uhr: 0171 39200 82", "tel:01713920082"],
  ["112, immer", "tel:112"],
])("in the text %s only the first phone number is dialled: %s", (typed, href) => {
  expect(telHref(typed)).toBe(href);
});

/** A phone number as somebody may type it, and what to dial. */
const typedNumber = fc
  .record({
    country: fc.constantFrom("", "+49", "+49 (0)", "+1 "),
    groups: fc.array(fc.stringMatching(/^[1-9]\d{1,5}$/), { minLength: 3, maxLength: 5 }),
    separator: fc.constantFrom(" ", "/", "-", ".", " / ", " - "),
  })
  .map(({ country, groups, separator }) => ({
    typed: country + groups.join(separator),
    href: `tel:${country.replace("(0)", "").trim()}${groups.join("")}`,
  }));

test("what follows a number after a letter, comma, semicolon or bracket with words never changes what is dialled", () => {
  const end = fc.constantFrom(", ", "; ", " oder ", " (ab ", "x", " & ", " + ");
  const rest = fc.string({ unit: fc.constantFrom(..."0123456789+-/.() ,;a") });
  fc.assert(
    fc.property(typedNumber, end, rest, ({ typed, href }, stop, after) => {
      expect(telHref(typed)).toBe(href);
      expect(telHref(typed + stop + after)).toBe(href);
    }),
  );
});

test("whatever is typed, the link dials only digits, after at most one plus", () => {
  const unit = fc.constantFrom(..."0123456789+-/.() ,;a–");
  fc.assert(
    fc.property(fc.string({ unit }), (typed) => {
      if (/\d/.test(typed)) expect(telHref(typed)).toMatch(/^tel:\+?\d+$/);
      else expect(telHref(typed)).toBeUndefined();
    }),
  );
});

test("text without digits cannot be dialled", () => {
  expect(telHref("frag Lena")).toBeUndefined();
});
