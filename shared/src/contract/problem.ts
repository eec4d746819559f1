import { z } from "zod";

/** One invalid field of a request: its path (`songs.3.title`), a stable code and a message. */
export const FieldFault = z.strictObject({ path: z.string(), code: z.string(), message: z.string() });
export type FieldFault = z.infer<typeof FieldFault>;

/** Problem response (RFC 9457). `code` is stable; some codes have additional members. */
export const Problem = z.looseObject({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.string(),
  errors: z.array(FieldFault).optional(),
});
export type Problem = z.infer<typeof Problem>;
