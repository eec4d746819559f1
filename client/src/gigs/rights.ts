import { me } from "../data/session.ts";

/** Whether this member may change gigs. The server checks again; here it only decides which actions are offered. */
export const mayEdit = (): boolean => me()?.role === "editor" || me()?.role === "admin";

export const isAdmin = (): boolean => me()?.role === "admin";
