import { me } from "../data/session.ts";

/** Whether this member may change gigs. The server judges again; here it only decides what is offered. */
export const mayEdit = (): boolean => me()?.role === "editor" || me()?.role === "admin";

export const isAdmin = (): boolean => me()?.role === "admin";
