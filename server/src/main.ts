import { realpathSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { setFlagsFromString } from "node:v8";
import type { Logger } from "pino";
import { mountRooms } from "./app.ts";
import { fillDemoBand } from "./demo/fill.ts";
import type { Env } from "./env.ts";
import { readEnv } from "./read-env.ts";
import type { Variables } from "./read-env.ts";
import type { AppContext } from "./http/context.ts";
import { createLog } from "./http/log.ts";
import { HttpServer } from "./http/server.ts";
import { startService } from "./service.ts";
import type { Service } from "./service.ts";

/** This path is right both from `server/src` and from `server/dist`. */
const CLIENT_DIST = fileURLToPath(new URL("../../client/dist", import.meta.url));

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const fail = (error: unknown): never => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
};

/** Fills an empty database with a demo band and prints how to sign in. */
async function demo(context: AppContext): Promise<void> {
  const access = await fillDemoBand(context, mountRooms);
  if (access === null) {
    say("There is already a band here; --demo only fills an empty database.");
    return;
  }
  say(`Demo band, password for everybody: ${access.password}`);
  for (const { username, real_name, role } of access.members) say(`  ${username.padEnd(10)} ${real_name} (${role})`);
}

interface Started {
  readonly env: Env;
  readonly log: Logger;
  readonly service: Service;
}

/**
 * Starts the service with the settings in `variables`. A demo band sends no messages. Throws `EnvFaults` if a setting
 * is not valid.
 */
export async function start(variables: Variables, { isDemo = false } = {}): Promise<Started> {
  const settings = readEnv(variables);
  const env = isDemo ? { ...settings, CHAT_URL: undefined, SMTP_URL: undefined } : settings;
  const log = createLog(env);
  const server = new HttpServer({ isBehindProxy: env.TRUST_PROXY > 0 });
  await server.listen(env.PORT, env.HOST);
  const service = await startService(env, { server, log, distDir: CLIENT_DIST, ...(isDemo && { prepare: demo }) });
  return { env, log, service };
}

/** Prints the address of the service, and the set-up link of a band without members. */
export async function announce({ env, service }: Started): Promise<void> {
  const link = await service.setupLink();
  say(`Bandstand: ${env.PUBLIC_URL}`);
  if (link !== null) say(`Set up your band (this link works once): ${link}`);
}

/**
 * How much a heap may grow, in percent of what is in use, before V8 collects garbage. V8's own choice is up to 300: an
 * import of 3,000 songs then enlarged the process by 98 MB instead of 53, and was no faster.
 */
const HEAP_GROWTH_PERCENT = 30;

/**
 * How much the heap of a very large band may grow. With 80,000 songs and 16,000 gigs, 300 MB are in use after the start
 * and 450 MB later, of which 30 percent would be more than 130 MB of garbage.
 */
const HEAP_GROWTH_BYTES = 48 * 1024 * 1024;

const letHeapGrow = (percent: number): void => setFlagsFromString(`--heap-growing-percent=${Math.ceil(percent)}`);

async function main(): Promise<void> {
  letHeapGrow(HEAP_GROWTH_PERCENT);
  const started = await start(process.env, { isDemo: process.argv.includes("--demo") });
  letHeapGrow(Math.min(HEAP_GROWTH_PERCENT, (100 * HEAP_GROWTH_BYTES) / process.memoryUsage().heapUsed));
  const { log, service } = started;
  let isStopping = false;
  const stop = (why: string): void => {
    // A second signal means that the user does not want to wait.
    if (isStopping) process.exit(1);
    isStopping = true;
    log.info({ why }, "stopping");
    service.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, "stopping the service failed");
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", () => stop("SIGTERM"));
  process.on("SIGINT", () => stop("SIGINT"));
  // The launcher process holds an IPC channel open; when the launcher dies, the service ends too.
  if (process.connected) process.on("disconnect", () => stop("the launcher has gone"));
  await announce(started);
}

const [, entry = ""] = process.argv;
if (entry !== "" && import.meta.url === pathToFileURL(realpathSync(entry)).href) await main().catch(fail);
