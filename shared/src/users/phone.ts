/**
 * Returns the link that dials a typed phone number, or undefined if it has no digits. A zero in brackets after a
 * country code, as in `+49 (0)171`, is left out, because it is dialled only without the country code.
 */
export function telHref(typed: string): string | undefined {
  const hasCountryCode = /^\D*\+/.test(typed);
  const digits = (hasCountryCode ? typed.replace("(0)", "") : typed).replaceAll(/\D/g, "");
  return digits === "" ? undefined : `tel:${hasCountryCode ? "+" : ""}${digits}`;
}
