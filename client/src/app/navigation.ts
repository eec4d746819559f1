import { text } from "../i18n/text.ts";
import type { IconName } from "../ui/icons.ts";

interface NavigationEntry {
  readonly href: string;
  readonly icon: IconName;
  readonly label: () => string;
}

const MORE: NavigationEntry = { href: "/more", icon: "more", label: () => text().app.more };

/** The main menu, in its order: the bar on phones, the rail from 768 px. */
export const navigation: readonly NavigationEntry[] = [
  { href: "/", icon: "home", label: () => text().app.start },
  { href: "/gigs", icon: "calendar", label: () => text().app.gigs },
  { href: "/rehearsals", icon: "metronome", label: () => text().app.rehearsals },
  { href: "/songs", icon: "note", label: () => text().app.songs },
  MORE,
];

const isBelow = (pathname: string, href: string): boolean =>
  href === "/" ? pathname === "/" : pathname === href || pathname.startsWith(`${href}/`);

/** Whether an entry is the one to mark for an address. Whatever has no entry of its own is reached by "more". */
export const isCurrent = (entry: NavigationEntry, pathname: string): boolean =>
  entry === MORE
    ? !navigation.some((other) => other !== MORE && isBelow(pathname, other.href))
    : isBelow(pathname, entry.href);
