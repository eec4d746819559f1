import { authRoutes } from "../auth/contract.ts";
import { calendarRoutes } from "../calendar/contract.ts";
import { checklistRoutes } from "../checklist/contract.ts";
import { availabilityRoutes } from "../availability/contract.ts";
import { configRoutes } from "../config/contract.ts";
import { exportRoutes } from "../exports/contract.ts";
import { gigRoutes } from "../gigs/contract.ts";
import { liveRoutes } from "../live/contract.ts";
import { notificationRoutes } from "../notifications/contract.ts";
import { rehearsalRoutes } from "../rehearsals/contract.ts";
import { repertoireListRoutes } from "../repertoire-lists/contract.ts";
import { scheduleRoutes } from "../schedule/contract.ts";
import { secondFactorRoutes } from "../second-factor/contract.ts";
import { setlistRoutes } from "../setlists/contract.ts";
import { songRoutes } from "../songs/contract.ts";
import { suggestionRoutes } from "../suggestions/contract.ts";
import { statisticsRoutes } from "../statistics/contract.ts";
import { surveyRoutes } from "../surveys/contract.ts";
import { syncRoutes } from "../sync/contract.ts";
import { systemRoutes } from "../system/contract.ts";
import { todoRoutes } from "../todos/contract.ts";
import { trashRoutes } from "../trash/contract.ts";
import { userRoutes } from "../users/contract.ts";

/** Every operation of the API by name. A new feature adds its routes here and in `route-table.ts`. */
export const registry = {
  ...authRoutes,
  ...secondFactorRoutes,
  ...userRoutes,
  ...configRoutes,
  ...songRoutes,
  ...suggestionRoutes,
  ...exportRoutes,
  ...repertoireListRoutes,
  ...gigRoutes,
  ...setlistRoutes,
  ...liveRoutes,
  ...statisticsRoutes,
  ...rehearsalRoutes,
  ...trashRoutes,
  ...scheduleRoutes,
  ...calendarRoutes,
  ...checklistRoutes,
  ...availabilityRoutes,
  ...notificationRoutes,
  ...todoRoutes,
  ...surveyRoutes,
  ...systemRoutes,
  ...syncRoutes,
} as const;

export type Registry = typeof registry;
export type RouteName = keyof Registry;
