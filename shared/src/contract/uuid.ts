import { v7, validate } from "uuid";

/** True for the text form of a UUID of any version (decisions 1); a path id that is none is a 404. */
export const isUuid = (text: string): boolean => validate(text);

/** A new id, version 7: sorted by time, so that an index grows at its end. The one rule here that is not repeatable. */
export const newId = (): string => v7();
