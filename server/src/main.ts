import { fileURLToPath } from "node:url";
import { mountRooms } from "./app.ts";
import { fillDemoBand } from "./demo/fill.ts";
import { EnvFaults, readEnv } from "./read-env.ts";
import type { AppContext } from "./http/context.ts";
import { createLog } from "./http/log.ts";
import { HttpServer } from "./http/server.ts";
import { startService } from "./service.ts";

/** This path is right both from `server/src` and from `server/dist`. */
const CLIENT_DIST = fileURLToPath(new URL("../../client/dist", import.meta.url));

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const fail = (error: unknown): never => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
};

function settings() {
  try {
    return readEnv();
  } catch (error) {
    if (error instanceof EnvFaults) return fail(error);
    throw error;
  }
}

/** Fills an empty database with a demo band and prints how to sign in. */
async function demo(context: AppContext): Promise<void> {
  const access = await fillDemoBand(context, mountRooms);
  if (access === null) {
    say("There is already a band here; --demo only fills an empty database.");
    return;
  }
  say(`Demo band, password of everybody: ${access.password}`);
  for (const { username, real_name, role } of access.members) say(`  ${username.padEnd(10)} ${real_name} (${role})`);
}

async function main(): Promise<void> {
  const isDemo = process.argv.includes("--demo");
  // A demo band sends no messages.
  const env = isDemo ? { ...settings(), CHAT_URL: undefined, SMTP_URL: undefined } : settings();
  const log = createLog(env);
  const server = new HttpServer({ isBehindProxy: env.TRUST_PROXY > 0 });
  await server.listen(env.PORT, env.HOST);
  const service = await startService(env, { server, log, distDir: CLIENT_DIST, ...(isDemo && { prepare: demo }) });

  const link = await service.setupLink();

  let isStopping = false;
  const stop = (why: string): void => {
    // A second signal means that the user does not want to wait.
    if (isStopping) process.exit(1);
    isStopping = true;
    log.info({ why }, "stopping");
    service.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, "stopping failed");
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", () => stop("SIGTERM"));
  process.on("SIGINT", () => stop("SIGINT"));
  // The launcher holds a channel open; when it dies, the service ends too.
  if (process.connected) process.on("disconnect", () => stop("the launcher has gone"));

  say(`Bandstand: ${env.PUBLIC_URL}`);
  if (link !== null) say(`Set up your band (this link works once): ${link}`);
}

await main().catch(fail);
