import type { notFound as de } from "../de/not-found.ts";

/** The screen for addresses that do not exist. */
export const notFound: typeof de = {
  title: "This page does not exist",
  hint: "It may have been deleted, or the address is not quite right.",
  toStart: "Go home",
};
