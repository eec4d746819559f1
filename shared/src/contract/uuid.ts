import { v7, validate } from "uuid";

/** Whether the text is a UUID of any version. A path id that is not one gets a 404. */
export const isUuid = (text: string): boolean => validate(text);

/** A new random id. Version 7 sorts by time, so that an index grows at its end. */
export const newId = (): string => v7();
