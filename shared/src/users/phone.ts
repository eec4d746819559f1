/* Digits with spaces, slashes, dots and dashes between them, some of them in brackets. */
const NUMBER = /(?:\+\s*)?(?:\d|\(\+?\d+\))(?:[\d\s/.\u{2010}-\u{2013}-]|\(\d+\))*/gu;

/* Fewer digits than in a phone number with an area code. */
const SHORT = 5;

/* The most digits of an area code, with its zero. If more come before a slash, they are a whole number. */
const AREA_CODE_MAX = 6;

const TRUNK_ZERO = /^((?:\+|00)\s*\d{1,3}[\s.-]*)\(0\)/;

const digitsOf = (text: string): string => text.replaceAll(/\D/g, "");

/* Two numbers can be separated by only a slash, as in `0171 3920082 / 05231 998`. */
function firstOfSeveral(numbers: string): string {
  const parts = numbers.split("/");
  const next = parts.findIndex(
    (part, at) => /^\s*\(?0\d/.test(part) && digitsOf(parts.slice(0, at).join("")).length > AREA_CODE_MAX,
  );
  return parts.slice(0, next === -1 ? parts.length : next).join(" ");
}

/**
 * Returns the link that dials the first phone number in a typed text, or undefined if the text has no digits. Whatever
 * follows the number, such as a time or a second number, is not dialled. Numbers too short for an area code, such as a
 * time of day, are dialled only if there is no other. A zero in brackets after a country code, as in `+49 (0)171`, is
 * left out, because it is dialled only without the country code.
 */
export function telHref(typed: string): string | undefined {
  const numbers = (typed.match(NUMBER) ?? []).map(firstOfSeveral);
  const number = numbers.find((one) => digitsOf(one).length >= SHORT) ?? numbers[0];
  if (number === undefined) return undefined;
  /* A country code may be in brackets itself. */
  const plain = number.replace(/^(\+?)\s*\((\+?)(\d+)\)/, "$1$2$3 ").replace(/^\++\s*/, "+");
  const digits = digitsOf(plain.replace(TRUNK_ZERO, "$1"));
  return `tel:${plain.startsWith("+") ? "+" : ""}${digits}`;
}
