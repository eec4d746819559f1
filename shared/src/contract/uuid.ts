import { v7, validate } from "uuid";

/** Whether the text is a UUID of any version. A request with any other id in its path gets a 404. */
export const isUuid = (text: string): boolean => validate(text);

/** Creates a random id. Version 7 sorts by time, so an index grows at its end. */
export const newId = (): string => v7();
