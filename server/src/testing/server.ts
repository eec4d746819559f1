import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readEnv, testMongodbUri } from "../read-env.ts";
import type { Env } from "../env.ts";
import { createLog } from "../http/log.ts";
import { HttpServer } from "../http/server.ts";
import { startService } from "../service.ts";
import type { Service } from "../service.ts";
import { Client } from "./client.ts";
import { createMembers } from "./members.ts";
import type { MemberName } from "./members.ts";

/** The least that bcrypt and scrypt accept, because tests sign in many members. */
const LEAST_COSTS = { passwordCost: 4, recoveryCodeCost: 1 };

/**
 * A tenth of the usual wait for notices. Only for tests of messages, because other tests expect that nothing changes
 * unless they change it.
 */
const QUICK_NOTICES = { noticeRoundMs: 100 };

export interface ServerOptions {
  /** Additional settings. */
  readonly env?: Readonly<Record<string, string>>;
  readonly now?: () => Date;
  /** False for a band without members. */
  readonly members?: boolean;
  /** How long a connection may be silent, in milliseconds. */
  readonly silence?: number;
  /** False if the test writes to the database as another process would. */
  readonly isAlone?: boolean;
}

export interface TestServer {
  readonly url: string;
  readonly env: Env;
  readonly service: Service;
  /** Every line that was logged. */
  readonly logged: readonly string[];
  /** Returns a separate browser or device that is not signed in. */
  device(): Client;
  /** Returns a device on which `name` is signed in. */
  client(name: MemberName): Promise<Client>;
  /** Returns a signed-in device for each member. */
  clients(): Promise<Record<MemberName, Client>>;
  /** Stops the service. Throws if a response or refusal violated the contract. */
  close(): Promise<void>;
}

const PLENTY = "1000000";

const LIMITS = [
  "LOGIN_PER_MINUTE",
  "LOGIN_FAILURES_PER_15_MINUTES",
  "LOGIN_FAILURES_PER_HOUR",
  "RESET_PER_HOUR",
  "REFRESH_PER_MINUTE",
  "GUEST_PER_MINUTE",
  "CRAWLER_PER_MINUTE",
  "EXPORT_PER_MINUTE",
  "PER_MINUTE",
];

/** Returns `TEST_MONGODB_URI` with a separate database, or nothing, so that the embedded database is used. */
function databaseUri(): Record<string, string> {
  const uri = testMongodbUri();
  if (uri === null) return {};
  const url = new URL(uri);
  url.pathname = `/bandstand_test_${randomBytes(6).toString("hex")}`;
  return { MONGODB_URI: url.href };
}

/**
 * Starts the whole service with a real database of its own, on a free port, with an admin, an editor and a musician.
 * Rate limits are raised and hashing is cheap; everything else is as in production.
 */
export async function startTestServer({
  env: extra = {},
  now,
  members = true,
  silence,
  isAlone,
}: ServerOptions = {}): Promise<TestServer> {
  const dataDir = mkdtempSync(join(tmpdir(), "bandstand-"));
  const sendsMessages = "SMTP_URL" in extra || "CHAT_URL" in extra;
  const isBehindProxy = Number(extra["TRUST_PROXY"] ?? 0) > 0;
  const server = new HttpServer({ isBehindProxy, ...(silence !== undefined && { silence }) });
  const port = await server.listen(0, "127.0.0.1");
  const env = readEnv({
    NODE_ENV: "test",
    PORT: String(port),
    SECRET_KEY: randomBytes(32).toString("hex"),
    DATA_DIR: dataDir,
    LOG_LEVEL: "info",
    /* Nothing listens at this address, because no test may call the real service. */
    METADATA_BASE_URL: "http://127.0.0.1:9",
    ...Object.fromEntries(LIMITS.map((name) => [`RATE_LIMIT_${name}`, PLENTY])),
    ...databaseUri(),
    ...extra,
  });
  const logged: string[] = [];
  const log = createLog(env, { write: (line) => void logged.push(line) });
  const service = await startService(env, {
    server,
    log,
    ...LEAST_COSTS,
    ...(sendsMessages && QUICK_NOTICES),
    ...(now && { now }),
    ...(isAlone !== undefined && { isAlone }),
  });
  if (members) await createMembers(service.context);
  const url = `http://127.0.0.1:${port}${new URL(env.PUBLIC_URL).pathname.replace(/\/$/, "")}/api`;
  const device = (): Client => new Client(url, env);
  const client = async (name: MemberName): Promise<Client> => {
    const signedIn = device();
    await signedIn.signIn(name);
    return signedIn;
  };
  return {
    url,
    env,
    service,
    logged,
    device,
    client,
    async clients() {
      const [admin, editor, musician] = await Promise.all([client("admin"), client("editor"), client("musician")]);
      return { admin, editor, musician };
    },
    async close() {
      await service.stop();
      rmSync(dataDir, { recursive: true, force: true });
      const { found } = service.app.api.faults;
      if (found.length > 0) throw new Error(`the contract was violated:\n${found.join("\n")}`);
    },
  };
}
