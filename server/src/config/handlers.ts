import type { configRoutes } from "@bandstand/shared/config/contract.ts";
import type { AppContext } from "../http/context.ts";
import type { Handlers } from "../http/handler.ts";
import { bandConfig } from "./model.ts";

export const configHandlers = (_context: AppContext): Handlers<typeof configRoutes> => ({
  getConfig: () => bandConfig(),
});
