import { z } from "zod";

export const LIMIT_DEFAULT = 50;
export const LIMIT_MAX = 200;

const wholeNumber = z
  .string()
  .regex(/^\d{1,9}$/, "whole number")
  .transform(Number);

/** Query parameters of every list: `skip` ≥ 0 (default 0), `limit` 1–200 (default 50). */
export const Paging = {
  skip: wholeNumber.default(0),
  limit: wholeNumber.pipe(z.int().min(1).max(LIMIT_MAX)).default(LIMIT_DEFAULT),
};

/** The response of every paged list. */
export const page = <T extends z.ZodType>(item: T) =>
  z.strictObject({ items: z.array(item), total: z.int().min(0), has_more: z.boolean() });
