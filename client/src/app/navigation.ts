import { text } from "../i18n/text.ts";
import type { IconName } from "../ui/icons.ts";

interface NavigationEntry {
  readonly href: string;
  readonly icon: IconName;
  readonly label: () => string;
  /** Further beginnings of addresses that belong to it. */
  readonly also?: readonly string[];
}

/** The main menu, in its order: the bar on phones, the rail from 768 px. A room adds its line here. */
export const navigation: readonly NavigationEntry[] = [
  { href: "/", icon: "home", label: () => text().app.start },
  { href: "/gigs", icon: "calendar", label: () => text().app.gigs },
  { href: "/songs", icon: "note", label: () => text().app.songs },
  { href: "/more", icon: "more", label: () => text().app.more, also: ["/profile", "/members", "/settings"] },
  { href: "/more", icon: "more", label: () => text().app.more, also: ["/suggestions", "/profile", "/members"] },
  {
    href: "/more",
    icon: "more",
    label: () => text().app.more,
    also: ["/profile", "/members", "/settings", "/statistics"],
  },
];

const isBelow = (pathname: string, href: string): boolean => pathname === href || pathname.startsWith(`${href}/`);

/** Whether an entry is the one to mark for an address. */
export const isCurrent = (entry: NavigationEntry, pathname: string): boolean =>
  entry.href === "/" ? pathname === "/" : [entry.href, ...(entry.also ?? [])].some((href) => isBelow(pathname, href));
