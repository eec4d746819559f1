/** The maximum length of a passkey's name. In a separate file so that screens need not load the schemas. */
export const PASSKEY_NAME_MAX = 60;
/** The maximum length of a typed recovery code. Longer than the code itself, because people add spaces and hyphens. */
export const RECOVERY_CODE_TYPED_MAX = 40;
