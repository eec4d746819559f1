import { me } from "./session.ts";

/** Whether this member has an editor's rights. The server checks again; here it only decides which actions are offered. */
export const mayEdit = (): boolean => me()?.role === "editor" || me()?.role === "admin";

/** Whether this member is an admin. */
export const isAdmin = (): boolean => me()?.role === "admin";
