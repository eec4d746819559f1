import { formatDay, formatNumber } from "../i18n/format.ts";

/** A change with its sign: +3, −1,5, ±0. */
export const signed = (change: number): string => {
  const rounded = Math.round(change * 10) / 10;
  return `${rounded > 0 ? "+" : rounded < 0 ? "−" : "±"}${formatNumber(Math.abs(rounded))}`;
};

/** A month `YYYY-MM` or a year `YYYY` in words. */
export const formatPeriod = (period: string): string =>
  period.length === 7 ? formatDay(`${period}-01`, "month") : period;

/** The height of a digit with its margin, in units of the drawing. */
const NUMBER_HEIGHT = 9;
const AIR = 5;

/**
 * The y of a bar's number (its baseline): above the bar, or above the mark of the previous period if that would cross
 * it. In units of the drawing, downwards.
 */
export const yOfNumber = (bar: number, mark: number | undefined): number => {
  const isThrough = mark !== undefined && mark <= bar && mark > bar - NUMBER_HEIGHT - 2 * AIR;
  return (isThrough ? mark : bar) - AIR;
};
