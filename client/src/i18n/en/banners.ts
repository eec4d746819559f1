import type { banners as de } from "../de/banners.ts";

/** Notices above every screen: a wrong clock, an ended session, a password chosen by an admin. */
export const banners: typeof de = {
  minutes: (count: number) => `${count} minutes`,
  hours: (count: number) => `${count} hours`,
  clockAhead: (amount: string) =>
    `This device’s clock is ${amount} fast. Correct it, or dates and the clock on stage will be wrong.`,
  clockBehind: (amount: string) =>
    `This device’s clock is ${amount} slow. Correct it, or dates and the clock on stage will be wrong.`,
  passwordGiven: "An admin chose your password. Choose one that only you know.",
  choosePassword: "Choose a password",
  sessionEnded: "Your session has ended. You can keep working; nothing is lost.",
};
