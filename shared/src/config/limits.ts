/**
 * The maximum length of a kind of gig, a dance style or a genre. In a separate file so that screens need not load the
 * schemas.
 */
export const NAME_MAX = 60;

/** The choices for how many hours an ask to stand in waits before the next contact is asked. */
export const STAND_IN_HOURS = ["6", "12", "24", "48", "72"] as const;

/** The maximum size of a logo file, in bytes. */
export const LOGO_MAX_BYTES = 200 * 1024;

/** The maximum length of a logo's sides, in pixels. */
export const LOGO_MAX_PX = 2_000;

/** The maximum size of a PNG that is sent along with a logo, in bytes. */
export const DRAWN_MAX_BYTES = 200 * 1024;

/** The maximum length of the sides of a PNG drawn from a logo, in pixels. A PDF prints 640 pixels at over 400 dpi. */
export const DRAWN_MAX_PX = 640;

/** The side length of the installed app's icon, in pixels. */
export const ICON_PX = 512;

/**
 * The maximum length of a file in base64. Allows slightly too large files, so that they get a specific error message.
 */
export const LOGO_SENT_MAX = 330_000;
