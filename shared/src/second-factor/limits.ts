/** The maximum length of a passkey's name. In its own file so that screens do not load the schemas for it. */
export const PASSKEY_NAME_MAX = 60;
