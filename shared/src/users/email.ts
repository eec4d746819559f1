/**
 * Whether a typed text looks like an e-mail address, ignoring surrounding spaces. Only sending an e-mail proves that
 * the address exists.
 */
export const isEmail = (typed: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed.trim());
