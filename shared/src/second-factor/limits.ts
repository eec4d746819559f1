/** The maximum length of a passkey's name. In its own file so that screens do not load the schemas for it. */
export const PASSKEY_NAME_MAX = 60;
/** The maximum length of a typed recovery code: longer than a code, because people add spaces and hyphens. */
export const RECOVERY_CODE_TYPED_MAX = 40;
