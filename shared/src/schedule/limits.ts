/** The maximum number of points in a run of show. In its own file so that screens do not load the schemas for it. */
export const SCHEDULE_MAX = 200;
