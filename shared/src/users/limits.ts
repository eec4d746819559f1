/** The maximum lengths of a member's texts. In their own file so that screens do not load the schemas for them. */
export const ACCOUNT_LIMITS = { real_name: 100, email: 254 } as const;
