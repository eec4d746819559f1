import { askRoutes } from "@bandstand/shared/asks/routes.ts";
import { authRoutes } from "@bandstand/shared/auth/routes.ts";
import { calendarRoutes } from "@bandstand/shared/calendar/routes.ts";
import { chartRoutes } from "@bandstand/shared/charts/routes.ts";
import { checklistRoutes } from "@bandstand/shared/checklist/routes.ts";
import { availabilityRoutes } from "@bandstand/shared/availability/routes.ts";
import { commentRoutes } from "@bandstand/shared/comments/routes.ts";
import { configRoutes } from "@bandstand/shared/config/routes.ts";
import { exportRoutes } from "@bandstand/shared/exports/routes.ts";
import { gigRoutes } from "@bandstand/shared/gigs/routes.ts";
import { guestRoutes } from "@bandstand/shared/guest/routes.ts";
import { lineUpRoutes } from "@bandstand/shared/line-ups/routes.ts";
import { liveRoutes } from "@bandstand/shared/live/routes.ts";
import { notificationRoutes } from "@bandstand/shared/notifications/routes.ts";
import { rehearsalRoutes } from "@bandstand/shared/rehearsals/routes.ts";
import { repertoireListRoutes } from "@bandstand/shared/repertoire-lists/routes.ts";
import { scheduleRoutes } from "@bandstand/shared/schedule/routes.ts";
import { secondFactorRoutes } from "@bandstand/shared/second-factor/routes.ts";
import { setlistRoutes } from "@bandstand/shared/setlists/routes.ts";
import { shareRoutes } from "@bandstand/shared/shares/routes.ts";
import { songRoutes } from "@bandstand/shared/songs/routes.ts";
import { suggestionRoutes } from "@bandstand/shared/suggestions/routes.ts";
import { statisticsRoutes } from "@bandstand/shared/statistics/routes.ts";
import { surveyRoutes } from "@bandstand/shared/surveys/routes.ts";
import { syncRoutes } from "@bandstand/shared/sync/routes.ts";
import { systemRoutes } from "@bandstand/shared/system/routes.ts";
import { todoRoutes } from "@bandstand/shared/todos/routes.ts";
import { trashRoutes } from "@bandstand/shared/trash/routes.ts";
import { userRoutes } from "@bandstand/shared/users/routes.ts";
import compression from "compression";
import cookieParser from "cookie-parser";
import express from "express";
import type { Express } from "express";
import { askHandlers } from "./asks/handlers.ts";
import { settleAnswer } from "./asks/model.ts";
import { createGate } from "./auth/gate.ts";
import { currentPassword } from "./auth/current-password.ts";
import { authHandlers } from "./auth/handlers.ts";
import { signInLimits } from "./auth/limits.ts";
import { Refresher } from "./auth/refresh.ts";
import { calendarHandlers } from "./calendar/handlers.ts";
import { chartHandlers } from "./charts/handlers.ts";
import { checklistHandlers } from "./checklist/handlers.ts";
import { availabilityHandlers } from "./availability/handlers.ts";
import { commentHandlers } from "./comments/handlers.ts";
import { allDiscussions, discussionsVersion } from "./comments/model.ts";
import { bandManifest } from "./config/face.ts";
import { configHandlers } from "./config/handlers.ts";
import { bandConfig } from "./config/model.ts";
import {
  afterComment,
  afterGigChange,
  afterNewSurvey,
  afterRehearsalChange,
  afterRestore,
  afterSongDeletion,
} from "./event-changes.ts";
import { exportHandlers } from "./exports/handlers.ts";
import { gigHandlers } from "./gigs/handlers.ts";
import { guestHandlers } from "./guest/handlers.ts";
import { type Assets, serveApp } from "./http/assets.ts";
import type { AppContext } from "./http/context.ts";
import { compressible } from "./http/compressible.ts";
import { docsRoutes } from "./http/docs.ts";
import { apiPolicy, onlyKnownHosts, onlyReads, onlySupportedMethods, securityHeaders } from "./http/headers.ts";
import { boundedInFlight } from "./http/in-flight.ts";
import { Api } from "./http/mount.ts";
import { healthz, readyz } from "./http/service-state.ts";
import type { ServiceState } from "./http/service-state.ts";
import { strangersInTurn } from "./http/strangers-in-turn.ts";
import { lineUpHandlers } from "./line-ups/handlers.ts";
import { allLineUps } from "./line-ups/model.ts";
import { liveHandlers } from "./live/handlers.ts";
import { notificationHandlers } from "./notifications/handlers.ts";
import { rehearsalHandlers } from "./rehearsals/handlers.ts";
import { repertoireListHandlers } from "./repertoire-lists/handlers.ts";
import { scheduleHandlers } from "./schedule/handlers.ts";
import { secondFactorHandlers } from "./second-factor/handlers.ts";
import { lacksSecondFactor } from "./second-factor/requirement.ts";
import { setlistHandlers } from "./setlists/handlers.ts";
import { shareHandlers } from "./shares/handlers.ts";
import { songHandlers } from "./songs/handlers.ts";
import { suggestionHandlers } from "./suggestions/handlers.ts";
import { statisticsHandlers } from "./statistics/handlers.ts";
import { surveyHandlers } from "./surveys/handlers.ts";
import { syncHandlers } from "./sync/handlers.ts";
import { systemHandlers } from "./system/handlers.ts";
import { todoHandlers } from "./todos/handlers.ts";
import { trashHandlers } from "./trash/handlers.ts";
import { userHandlers } from "./users/handlers.ts";

export interface App {
  readonly handler: Express;
  readonly api: Api;
}

interface Surroundings {
  readonly state: ServiceState;
  /** The built app, or null to serve only the API. */
  readonly assets: Assets | null;
}

/** Mounts every room, one line each. */
export function mountRooms(api: Pick<Api, "mount">, context: AppContext): void {
  const services = {
    limits: signInLimits(context),
    refresher: new Refresher(context),
    bandName: () => bandConfig().bandName,
  };
  api.mount(authRoutes, authHandlers(context, services));
  api.mount(
    secondFactorRoutes,
    secondFactorHandlers(context, { ...services, refuseWrongPassword: currentPassword(context, services.limits) }),
  );
  api.mount(userRoutes, userHandlers(context, services));
  api.mount(configRoutes, configHandlers(context));
  api.mount(songRoutes, songHandlers(context, { announce: afterSongDeletion(context) }));
  api.mount(chartRoutes, chartHandlers(context));
  api.mount(suggestionRoutes, suggestionHandlers(context));
  api.mount(exportRoutes, exportHandlers(context));
  api.mount(repertoireListRoutes, repertoireListHandlers(context));
  api.mount(lineUpRoutes, lineUpHandlers(context));
  api.mount(askRoutes, askHandlers(context));
  api.mount(gigRoutes, gigHandlers(context, { announce: afterGigChange(context), allLineUps }));
  api.mount(setlistRoutes, setlistHandlers(context));
  api.mount(liveRoutes, liveHandlers(context));
  api.mount(shareRoutes, shareHandlers(context));
  api.mount(guestRoutes, guestHandlers(context));
  api.mount(statisticsRoutes, statisticsHandlers(context));
  api.mount(
    rehearsalRoutes,
    rehearsalHandlers(context, {
      announce: afterRehearsalChange(context),
      allLineUps,
      discussions: { all: allDiscussions, version: discussionsVersion },
    }),
  );
  api.mount(trashRoutes, trashHandlers(context, { announce: afterRestore(context) }));
  api.mount(scheduleRoutes, scheduleHandlers(context));
  api.mount(calendarRoutes, calendarHandlers(context));
  api.mount(checklistRoutes, checklistHandlers(context));
  api.mount(availabilityRoutes, availabilityHandlers(context, { settleAnswer }));
  api.mount(commentRoutes, commentHandlers(context, { announce: afterComment(context) }));
  api.mount(notificationRoutes, notificationHandlers(context));
  api.mount(todoRoutes, todoHandlers(context));
  api.mount(surveyRoutes, surveyHandlers(context, { announce: afterNewSurvey(context) }));
  api.mount(systemRoutes, systemHandlers(context));
  api.mount(syncRoutes, syncHandlers(context));
}

/** Creates the service as an Express application. */
export function createApp(context: AppContext, { state, assets }: Surroundings): App {
  const { env } = context;
  const gate = createGate(context, { lacksSecondFactor });
  const api = new Api(context, gate);
  mountRooms(api, context);

  const handler = express();
  handler.disable("x-powered-by").disable("etag").set("trust proxy", env.TRUST_PROXY).set("query parser", false);
  handler.use(cookieParser(), strangersInTurn(gate));
  handler.use(securityHeaders(env), onlyKnownHosts(env), onlySupportedMethods, boundedInFlight());
  handler.use(compression(compressible));
  const path = new URL(env.PUBLIC_URL).pathname.replace(/\/$/, "");
  handler.all(`${path}/api/healthz`, apiPolicy, onlyReads, healthz);
  handler.all(`${path}/api/readyz`, apiPolicy, onlyReads, readyz(state));
  handler.use(`${path}/api`, docsRoutes(), apiPolicy, api.middleware);
  if (assets !== null) handler.use(path === "" ? "/" : path, serveApp({ ...assets, manifestOf: bandManifest }));
  return { handler, api };
}
