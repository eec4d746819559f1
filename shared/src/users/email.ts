/**
 * Whether a typed text looks like an e-mail address, ignoring surrounding spaces. Only sending a mail proves that it
 * exists.
 */
export const isEmail = (typed: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed.trim());
