import { formatDay, formatNumber } from "../i18n/format.ts";

/** Formats a change with its sign: +3, −1,5, ±0. */
export const signed = (change: number): string => {
  const rounded = Math.round(change * 10) / 10;
  return `${rounded > 0 ? "+" : rounded < 0 ? "−" : "±"}${formatNumber(Math.abs(rounded))}`;
};

/** Formats a month `YYYY-MM` in words; a year `YYYY` stays as it is. */
export const formatPeriod = (period: string): string =>
  period.length === 7 ? formatDay(`${period}-01`, "month") : period;

/** The height of a digit with its margin, in the drawing's units. */
const NUMBER_HEIGHT = 9;
const AIR = 5;

/**
 * Returns the y of the baseline of a bar's number: above the bar, or above the previous period's mark if the mark would
 * cross the number. In the drawing's units; y grows downwards.
 */
export const yOfNumber = (bar: number, mark: number | undefined): number => {
  const isThrough = mark !== undefined && mark <= bar && mark > bar - NUMBER_HEIGHT - 2 * AIR;
  return (isThrough ? mark : bar) - AIR;
};
