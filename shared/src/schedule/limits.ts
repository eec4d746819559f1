/** How many items a run of show holds; apart from the records, so that a screen can know it without their schemas. */
export const SCHEDULE_MAX = 200;
