import { formatDay, formatNumber } from "../i18n/format.ts";

/** A change with its sign: +3, −1,5, ±0. */
export const signed = (change: number): string => {
  const rounded = Math.round(change * 10) / 10;
  return `${rounded > 0 ? "+" : rounded < 0 ? "−" : "±"}${formatNumber(Math.abs(rounded))}`;
};

/** A month `YYYY-MM` or a year `YYYY` by its name. */
export const formatPeriod = (period: string): string =>
  period.length === 7 ? formatDay(`${period}-01`, "month") : period;

/** The height of a digit and the air around it, in units of the drawing. */
const NUMBER_HEIGHT = 9;
const AIR = 5;

/**
 * Where the number of a bar stands, as the y of its foot: above the bar, and above the mark of the period before
 * where that mark would run through it. Units of the drawing, downwards.
 */
export const yOfNumber = (bar: number, mark: number | undefined): number => {
  const isThrough = mark !== undefined && mark <= bar && mark > bar - NUMBER_HEIGHT - 2 * AIR;
  return (isThrough ? mark : bar) - AIR;
};
