import { formatDay, formatNumber } from "../i18n/format.ts";

/** A change with its sign: +3, −1,5, ±0. */
export const signed = (change: number): string => {
  const rounded = Math.round(change * 10) / 10;
  return `${rounded > 0 ? "+" : rounded < 0 ? "−" : "±"}${formatNumber(Math.abs(rounded))}`;
};

/** A month `YYYY-MM` or a year `YYYY` by its name. */
export const formatPeriod = (period: string): string =>
  period.length === 7 ? formatDay(`${period}-01`, "month") : period;
