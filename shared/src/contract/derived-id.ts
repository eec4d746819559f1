import { v5 } from "uuid";

/**
 * An id that depends only on `namespace` (a UUID) and `name`, so that every device and every retry gets the same one.
 * Used for the contents of a gig copied from a template and for the event that a survey creates. Throws if the
 * namespace is not a UUID.
 */
export const derivedId = (namespace: string, name: string): string => v5(name, namespace);
