/**
 * The maximum length of a kind of gig, a dance style or a genre. In a separate file so that screens need not load the
 * schemas.
 */
export const NAME_MAX = 60;

/** The hours from which a band chooses how long an ask to stand in waits before the next one is asked. */
export const STAND_IN_HOURS = ["6", "12", "24", "48", "72"] as const;

/** The largest file of a logo, in bytes. */
export const LOGO_MAX_BYTES = 200 * 1024;

/** The longest side of a logo, in pixels. */
export const LOGO_MAX_PX = 2_000;

/** The largest PNG that may be sent with a logo, in bytes. */
export const DRAWN_MAX_BYTES = 200 * 1024;

/** The longest side of a PNG drawn from a logo. In a PDF, 640 pixels are printed at more than 400 dpi. */
export const DRAWN_MAX_PX = 640;

/** The side of the installed app's icon, in pixels. */
export const ICON_PX = 512;

/** The longest base64 text that is accepted, so that a slightly larger file is refused with a helpful sentence. */
export const LOGO_SENT_MAX = 330_000;
