import type { authRoutes } from "@bandstand/shared/auth/routes.ts";
import type { AppContext } from "../http/context.ts";
import type { Handlers } from "../http/handler.ts";
import { accountHandlers } from "./account-handlers.ts";
import { linkHandlers } from "./link-handlers.ts";
import type { AuthServices } from "./services.ts";
import { sessionHandlers } from "./session-handlers.ts";

export function authHandlers(context: AppContext, services: AuthServices): Handlers<typeof authRoutes> {
  return {
    ...sessionHandlers(context, services),
    ...linkHandlers(context, services),
    ...accountHandlers(context, services),
  };
}
