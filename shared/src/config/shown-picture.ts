import type { BandLogo } from "./contract.ts";

/** The name of the picture that is shown of a logo: the drawn one, because it looks the same everywhere. */
export const shownPicture = (logo: BandLogo | null | undefined): string | null =>
  logo ? (logo.drawn ?? logo.original) : null;
