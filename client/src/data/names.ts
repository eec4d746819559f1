import type { NameOf } from "@bandstand/shared/setlists/tonight.ts";
import { db } from "./db.ts";

/** Returns a lookup of members' names by id, including former members, because old setlists name them. */
export async function memberNames(): Promise<NameOf> {
  const names = new Map((await db().users.toArray()).map(({ user_id, real_name }) => [user_id, real_name]));
  return (user_id) => names.get(user_id);
}

/** The name of the band; empty until its configuration has been fetched. */
export const bandName = async (): Promise<string> => (await db().config.toCollection().first())?.bandName ?? "";
