import { z } from "zod";

/** One fault of a request: where it is (`songs.3.title`), a stable code and a sentence. */
export const FieldFault = z.strictObject({ path: z.string(), code: z.string(), message: z.string() });
export type FieldFault = z.infer<typeof FieldFault>;

/** Problem answer of RFC 9457; `code` is stable, further members belong to single codes. */
export const Problem = z.looseObject({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.string(),
  errors: z.array(FieldFault).optional(),
});
export type Problem = z.infer<typeof Problem>;
