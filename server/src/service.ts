import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { bandLanguage } from "@bandstand/shared/notifications/band-language.ts";
import type { Logger } from "pino";
import { createApp } from "./app.ts";
import { forgetContacts } from "./asks/forget-contacts.ts";
import type { App } from "./app.ts";
import { repairOutdatedAnswers } from "./availability/update-answers.ts";
import { setupLink } from "./auth/setup-token.ts";
import { repairOutdatedDiscussions } from "./comments/follow-subject.ts";
import { openSoftConfig } from "./config/file.ts";
import { mirrorConfig, sharedConfig } from "./config/model.ts";
import { readDirectly } from "./database/by-id.ts";
import { measureCommands } from "./database/command-times.ts";
import { openDatabase } from "./database/connect.ts";
import { everyHour } from "./database/every-hour.ts";
import { logTail } from "./database/log-tail.ts";
import { startSweeper } from "./database/synced.ts";
import type { Env } from "./env.ts";
import { restHistories } from "./gigs/model.ts";
import { archiveAssets } from "./http/assets.ts";
import { createContext } from "./http/context.ts";
import type { AppContext, ContextOptions } from "./http/context.ts";
import { serveMetrics } from "./http/metrics-server.ts";
import { prepareSharedLimits } from "./http/rate-limit.ts";
import type { HttpServer } from "./http/server.ts";
import { ServiceState } from "./http/service-state.ts";
import { adminFromEnv } from "./auth/first-admin.ts";
import { forgetEndedDevices } from "./notifications/push-devices.ts";
import { startNotices } from "./notifications/worker.ts";
import { keepColors } from "./songs/colors.ts";
import { recountOutdatedVotes } from "./suggestions/model.ts";
import { resumeDecisions } from "./surveys/carry-out.ts";
import { keepLogShort } from "./sync/model.ts";
import { measureService } from "./measure-service.ts";
import { forgetAddresses } from "./system/model.ts";
import { presence } from "./system/presence.ts";
import { purgeTrash } from "./trash/model.ts";
import { activeLanguages, hasUsers, writeRoster } from "./users/model.ts";

const SECOND_MS = 1000;

/** A running service. */
export interface Service {
  readonly app: App;
  readonly context: AppContext;
  /** The link that creates the first admin; null once the band has a member. */
  setupLink(): Promise<string | null>;
  /**
   * Stops the service: reports "not ready" → waits `SHUTDOWN_DELAY_SECONDS` for proxies to notice → accepts no more
   * requests → finishes the running ones (10 s at most) → closes the database.
   */
  stop(): Promise<void>;
}

interface Options extends ContextOptions {
  readonly server: HttpServer;
  readonly log: Logger;
  /** The directory of the built app; omitted to serve only the API. */
  readonly distDir?: string;
  /** Work to do before the service counts as ready. The service already responds while this runs. */
  readonly prepare?: (context: AppContext) => Promise<void>;
  /** Whether no other process writes to the database. Default: true for the built-in database. */
  readonly isAlone?: boolean;
}

/**
 * Opens the database and serves requests on `server`, which is already listening. Rejects if the service cannot work.
 */
export async function startService(
  env: Env,
  { server, log, distDir, prepare, ...testOnly }: Options,
): Promise<Service> {
  const database = await openDatabase({
    uri: env.MONGODB_URI,
    dataDir: env.DATA_DIR,
    isMeasured: env.METRICS_PORT !== undefined,
    ...(testOnly.now && { now: testOnly.now }),
  });
  try {
    const isAlone = testOnly.isAlone ?? env.MONGODB_URI === undefined;
    /* Tests with several processes stand for services on one database server, so they read through the driver. */
    if (isAlone) {
      logTail.beAlone();
      readDirectly(database.documents);
    }
    await prepareSharedLimits(database.connection);
    const context = createContext({ env, log, connection: database.connection }, testOnly);
    await writeRoster();
    const closeConfig = await openSoftConfig({
      dataDir: env.DATA_DIR,
      timezone: env.TIMEZONE,
      language: bandLanguage(await activeLanguages()),
      log,
      onChange: (config) => mirrorConfig(config, context.now()),
      ...(env.MONGODB_URI !== undefined && { shared: sharedConfig }),
    });
    await adminFromEnv(context);
    await keepColors(context.now());
    await recountOutdatedVotes(context.now());
    await repairOutdatedAnswers(context);
    await repairOutdatedDiscussions(context);
    await resumeDecisions(context);
    const state = new ServiceState(async () => {
      if (!(await database.answers())) throw new Error("the database does not respond");
    }, database.hasRoom);
    const app = createApp(context, { state, assets: archived(env, distDir, context.now()) });
    const stopMetrics = await startMetrics(context, app);
    const stopPresence = await presence.start(context);
    const stopTrimming = keepLogShort(context);
    const stopHousekeeping = [
      everyHour(log, "emptying the trash failed", () => purgeTrash(context.now())),
      everyHour(log, "deleting ended devices failed", () => forgetEndedDevices(context.now())),
      everyHour(log, "deleting old network addresses failed", () => forgetAddresses(context.now())),
      everyHour(log, "deleting old contacts failed", () => forgetContacts(context.now(), context.today())),
      everyHour(log, "archiving old setlist histories failed", () => restHistories(context.now(), context.today())),
    ];
    const stopNotices = await startNotices(context);
    let isStopping = false;
    const stopSweeper = startSweeper({
      isAlone,
      onError: (error) => {
        // Not logged during a shutdown: if that interrupts the sweeper, the next start completes its work.
        if (!isStopping) log.error({ err: error }, "the sweeper failed; trying again later");
      },
    });
    server.serve(app.handler);
    await prepare?.(context);
    state.open();
    return {
      app,
      context,
      setupLink: async () => ((await hasUsers()) ? null : setupLink(context)),
      async stop() {
        isStopping = true;
        state.close();
        server.announceEnd();
        await sleep(env.SHUTDOWN_DELAY_SECONDS * SECOND_MS);
        app.api.streams.closeAll();
        await server.drain();
        await stopNotices();
        stopMetrics();
        await stopPresence();
        stopSweeper();
        stopTrimming();
        for (const stop of stopHousekeeping) stop();
        closeConfig();
        await database.close();
      },
    };
  } catch (error) {
    await server.drain();
    await database.close();
    throw error;
  }
}

/** Measures the service and serves the metrics on `METRICS_PORT`, if it is set. Returns a function that stops both. */
async function startMetrics(context: AppContext, { api }: App): Promise<() => void> {
  const { METRICS_PORT: port, METRICS_HOST: host } = context.env;
  if (port === undefined) return () => undefined;
  measureCommands(context.metrics);
  const stopMeasuring = measureService(context, api.streams);
  const stopServing = await serveMetrics(context.metrics, { port, host });
  return () => {
    stopServing();
    stopMeasuring();
  };
}

function archived(env: Env, distDir: string | undefined, now: Date) {
  if (distDir === undefined) return null;
  const archiveDir = join(env.DATA_DIR, "assets-archive");
  archiveAssets(distDir, archiveDir, now);
  return { distDir, archiveDir };
}
