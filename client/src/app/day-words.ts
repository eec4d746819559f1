/* Not from `Intl`: a search through all rehearsals would format thousands of days, in two languages. */
const MONTHS = [
  "januar january",
  "februar february",
  "märz march",
  "april",
  "mai may",
  "juni june",
  "juli july",
  "august",
  "september",
  "oktober october",
  "november",
  "dezember december",
];
const WEEKDAYS = [
  "sonntag sunday",
  "montag monday",
  "dienstag tuesday",
  "mittwoch wednesday",
  "donnerstag thursday",
  "freitag friday",
  "samstag saturday",
];

/** A day (`YYYY-MM-DD`) as people search for it: its numbers, and its month and weekday in both languages. */
export const dayWords = (day: string): string =>
  [day, MONTHS[Number(day.slice(5, 7)) - 1], WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()]].join(" ");
