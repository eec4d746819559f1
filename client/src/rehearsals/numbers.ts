import { formatDay } from "../i18n/format.ts";
import { language } from "../i18n/text.ts";

const LOCALES = { de: "de-DE", en: "en-GB" } as const;

/* Making one costs more than a hundred uses of it, and a chart has dozens of numbers. */
const formatters = new Map<string, Intl.NumberFormat>();

/** A number with at most one decimal, as the reader writes it: 7,4. */
export function formatNumber(value: number): string {
  const locale = LOCALES[language()];
  let found = formatters.get(locale);
  if (found === undefined)
    formatters.set(locale, (found = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })));
  return found.format(value);
}

/** A change with its sign: +3, −1,5, ±0. */
export const signed = (change: number): string => {
  const rounded = Math.round(change * 10) / 10;
  return `${rounded > 0 ? "+" : rounded < 0 ? "−" : "±"}${formatNumber(Math.abs(rounded))}`;
};

/** A month `YYYY-MM` or a year `YYYY` by its name. */
export const formatPeriod = (period: string): string =>
  period.length === 7 ? formatDay(`${period}-01`, "month") : period;
