import { v5, v7, validate } from "uuid";

/** True for the text form of a UUID of any version (decisions 1); a path id that is none is a 404. */
export const isUuid = (text: string): boolean => validate(text);

/** A new id, version 7: sorted by time, so that an index grows at its end. The one rule here that is not repeatable. */
export const newId = (): string => v7();

/**
 * The same id for the same `name` within `namespace` (a UUID), on every device and every retry: a gig copied from a
 * template, a date that a survey decided. Throws for a namespace that is no UUID.
 */
export const derivedId = (namespace: string, name: string): string => v5(name, namespace);
