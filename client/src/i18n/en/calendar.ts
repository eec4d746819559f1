import type { Dictionary } from "../de/dictionary.ts";

export const calendar: Dictionary["calendar"] = {
  title: "Calendar subscription",
  lead: "Gigs and rehearsals in your own calendar. The address is only for you and valid for a year.",
  address: "Address of the calendar",
  create: "Create an address",
  renew: "New address",
  end: "End subscription",
  renewQuestion: "Create a new address?",
  renewLoss: "The current address will no longer be valid. Every calendar that subscribes to it needs the new one.",
  renewNow: "Replace the address",
  endQuestion: "End the calendar subscription?",
  endLoss: "The address will no longer be valid. Calendars that subscribe to it will get no more changes.",
  endNow: "End it now",
  active: (day: string) =>
    `You have a subscription until ${day}. Its address was shown only when it was created; a new one replaces it.`,
  unknown: "You will see whether you have a subscription once you are online again.",
  ended: "The address is no longer valid.",
  renewed: "This is the new address. The old one is no longer valid.",
  subscribe: "Subscribe in the calendar",
  code: "QR code with the address of the calendar",
  codeTooLong: "The address is too long for a QR code. Please copy it.",
  until: (day: string) => `Valid until ${day}.`,
  secret: "Anyone who knows this address sees your dates. A new one replaces the old.",
  slow: "Calendars fetch changes only now and then: Apple about every hour, Outlook every three hours, Google often not before the next day. For changes at short notice, rely on the app.",
};
