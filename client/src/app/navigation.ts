import { createSignal } from "solid-js";
import { text } from "../i18n/text.ts";
import type { IconName } from "../ui/icons.ts";

/** A screen in the main menu. */
export interface NavigationEntry {
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

/** What waits for this member in a room: the number, and a description such as "2 gigs without your answer". */
export interface Waiting {
  readonly count: number;
  readonly words: string;
}

/** The rail on wide screens, loaded after the first screen: its additional rooms, and what waits in each room. */
interface Rail {
  readonly rooms: readonly string[];
  readonly waiting: Readonly<Record<string, Waiting | undefined>>;
}

const [rail, setRail] = createSignal<Rail>({ rooms: [], waiting: {} });

/** Empty until the rail is loaded and in windows too narrow for it. Reactive. */
export { rail, setRail };

/** True if `pathname` is the screen at `href` or one below it. */
export const isBelow = (pathname: string, href: string): boolean =>
  href === "/" ? pathname === "/" : pathname === href || pathname.startsWith(`${href}/`);

/** Whether to mark an entry as current for an address. Addresses without an entry belong to "more". Reactive. */
export const isCurrent = ({ href }: Pick<NavigationEntry, "href">, pathname: string): boolean =>
  href === MORE.href
    ? ![...navigation.map((other) => other.href), ...rail().rooms].some(
        (other) => other !== href && isBelow(pathname, other),
      )
    : isBelow(pathname, href);
