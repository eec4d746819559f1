/** Whether a typed text looks like an e-mail address, spaces around it aside. Only a mail can tell whether it is one. */
export const isEmail = (typed: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(typed.trim());
