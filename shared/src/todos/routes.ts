import { defineRoute } from "../contract/route.ts";
import { UserTodos } from "./contract.ts";

export const todoRoutes = {
  getUserTodos: defineRoute({
    method: "GET",
    path: "/user_todos",
    access: "member",
    summary: "The caller's to-do lists: checklist items, rehearsal todos, answers, surveys and votes",
    response: UserTodos,
  }),
} as const;
