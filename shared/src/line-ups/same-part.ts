/**
 * Whether two names mean the same part. They are typed in several places, so case and surrounding spaces are ignored.
 */
export const isSamePart = (a: string, b: string): boolean =>
  a.trim().toLocaleLowerCase() === b.trim().toLocaleLowerCase();
