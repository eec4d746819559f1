import { askRoutes } from "../asks/routes.ts";
import { authRoutes } from "../auth/routes.ts";
import { calendarRoutes } from "../calendar/routes.ts";
import { chartRoutes } from "../charts/routes.ts";
import { checklistRoutes } from "../checklist/routes.ts";
import { availabilityRoutes } from "../availability/routes.ts";
import { commentRoutes } from "../comments/routes.ts";
import { configRoutes } from "../config/routes.ts";
import { exportRoutes } from "../exports/routes.ts";
import { gigRoutes } from "../gigs/routes.ts";
import { guestRoutes } from "../guest/routes.ts";
import { lineUpRoutes } from "../line-ups/routes.ts";
import { liveRoutes } from "../live/routes.ts";
import { notificationRoutes } from "../notifications/routes.ts";
import { rehearsalRoutes } from "../rehearsals/routes.ts";
import { repertoireListRoutes } from "../repertoire-lists/routes.ts";
import { scheduleRoutes } from "../schedule/routes.ts";
import { secondFactorRoutes } from "../second-factor/routes.ts";
import { setlistRoutes } from "../setlists/routes.ts";
import { shareRoutes } from "../shares/routes.ts";
import { songRoutes } from "../songs/routes.ts";
import { suggestionRoutes } from "../suggestions/routes.ts";
import { statisticsRoutes } from "../statistics/routes.ts";
import { surveyRoutes } from "../surveys/routes.ts";
import { syncRoutes } from "../sync/routes.ts";
import { systemRoutes } from "../system/routes.ts";
import { todoRoutes } from "../todos/routes.ts";
import { trashRoutes } from "../trash/routes.ts";
import { userRoutes } from "../users/routes.ts";

/** Every operation of the API by name. A new feature adds its routes here and in `route-table.ts`. */
export const registry = {
  ...authRoutes,
  ...secondFactorRoutes,
  ...userRoutes,
  ...configRoutes,
  ...songRoutes,
  ...chartRoutes,
  ...suggestionRoutes,
  ...exportRoutes,
  ...repertoireListRoutes,
  ...lineUpRoutes,
  ...commentRoutes,
  ...askRoutes,
  ...gigRoutes,
  ...setlistRoutes,
  ...liveRoutes,
  ...shareRoutes,
  ...guestRoutes,
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
