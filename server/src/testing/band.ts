import { afterAll } from "vitest";
import { type Client, created, refreshed } from "./client.ts";
import { type MemberName, TEST_PASSWORD } from "./members.ts";
import { type ServerOptions, type TestServer, startTestServer } from "./server.ts";

/** A member whom a test has added, and a device on which they are signed in. */
interface AddedMember {
  readonly user_id: string;
  readonly username: string;
  readonly email: string;
  readonly client: Client;
}

/** A service shared by the tests in one file, with a signed-in device for each member. */
interface TestBand {
  readonly server: TestServer;
  readonly clients: Readonly<Record<MemberName, Client>>;
  readonly admin: Client;
  readonly editor: Client;
  readonly musician: Client;
  /**
   * The service's time, if `now` was given. Access tokens expire when a test moves it forward by more than 15 minutes.
   */
  readonly clock: { now: Date };
  /** Sets the service's time and signs everyone in again. */
  travelTo(instant: string): Promise<void>;
  /** Adds a musician with `TEST_PASSWORD`, or an account with other fields, and signs them in on a new device. */
  addMember(fields?: { readonly username?: string; readonly [field: string]: unknown }): Promise<AddedMember>;
}

interface BandOptions extends Omit<ServerOptions, "now" | "members"> {
  /** The service's time as an ISO instant, which changes only when a test sets it. Without `now` the time is real. */
  readonly now?: string;
}

/** Starts a service for all tests in a file, with nobody signed in, and stops it after the last. See `startBand`. */
export async function startServer(options: ServerOptions = {}): Promise<TestServer> {
  const server = await startTestServer(options);
  afterAll(() => server.close());
  return server;
}

/**
 * Starts a service for all tests in a file, signs everyone in, and stops it after the last test. Call it at the top of
 * the file: `const { editor, musician } = await startBand();`. If it uses other servers (mail, push), close them in an
 * `afterAll` above that line, because these hooks run in reverse order.
 */
export async function startBand({ now, ...options }: BandOptions = {}): Promise<TestBand> {
  const clock = { now: now === undefined ? new Date() : new Date(now) };
  const server = await startServer({ ...options, ...(now !== undefined && { now: () => clock.now }) });
  const clients = await server.clients();
  let added = 0;
  return {
    server,
    clients,
    ...clients,
    clock,
    async travelTo(instant) {
      clock.now = new Date(instant);
      await refreshed(clients);
    },
    async addMember({ username = `gast${(added += 1)}`, ...fields } = {}) {
      const account = { username, real_name: username, email: `${username}@example.org`, role: "musician" };
      const reply = await clients.admin.post("/admin/users", { ...account, password: TEST_PASSWORD, ...fields });
      const { user_id, email } = created<{ user_id: string; email: string }>(reply);
      const client = server.device();
      await client.signIn(username);
      return { user_id, username, email, client };
    },
  };
}
