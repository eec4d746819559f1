import type { Person } from "../contract/fields.ts";

/** Whether the member is responsible for a checklist item or todo. */
export const isResponsible = (user_id: string | undefined, responsible: Person | null): boolean =>
  responsible !== null && "user_id" in responsible && responsible.user_id === user_id;
