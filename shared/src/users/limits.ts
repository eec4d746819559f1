/** The maximum lengths of a member's texts. In a separate file so that screens need not load the schemas. */
export const ACCOUNT_LIMITS = { real_name: 100, email: 254 } as const;
