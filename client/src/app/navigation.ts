import { text } from "../i18n/text.ts";
import type { IconName } from "../ui/icons.ts";

interface NavigationEntry {
  readonly href: string;
  readonly icon: IconName;
  readonly label: () => string;
}

const MORE: NavigationEntry = { href: "/more", icon: "more", label: () => text().app.more };

/** The main menu in order: the bottom bar on phones, the side menu from 768 px. */
export const navigation: readonly NavigationEntry[] = [
  { href: "/", icon: "home", label: () => text().app.start },
  { href: "/gigs", icon: "calendar", label: () => text().app.gigs },
  { href: "/rehearsals", icon: "metronome", label: () => text().app.rehearsals },
  { href: "/songs", icon: "note", label: () => text().app.songs },
  MORE,
];

const isBelow = (pathname: string, href: string): boolean =>
  href === "/" ? pathname === "/" : pathname === href || pathname.startsWith(`${href}/`);

/** Whether an entry is current for an address. Addresses without their own entry belong to "more". */
export const isCurrent = (entry: NavigationEntry, pathname: string): boolean =>
  entry === MORE
    ? !navigation.some((other) => other !== MORE && isBelow(pathname, other.href))
    : isBelow(pathname, entry.href);
