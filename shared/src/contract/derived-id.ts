import { v5 } from "uuid";

/**
 * The same id for the same `name` within `namespace` (a UUID), on every device and every retry: a gig copied from a
 * template, a date that a survey decided. Throws for a namespace that is no UUID.
 */
export const derivedId = (namespace: string, name: string): string => v5(name, namespace);
