import { TEXT_MAX } from "../contract/limits.ts";

/** The maximum number of points in a run of show. In a separate file so that screens need not load the schemas. */
export const SCHEDULE_MAX = 200;
/** The maximum lengths of a point's text fields. */
export const POINT_LIMITS = { title: 200, comment: TEXT_MAX } as const;
