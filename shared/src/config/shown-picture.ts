import type { BandLogo } from "./contract.ts";

/** The name of the picture to show for a logo: the drawn PNG if there is one, because it looks the same everywhere. */
export const shownPicture = (logo: BandLogo | null | undefined): string | null =>
  logo ? (logo.drawn ?? logo.original) : null;
