import { isIP } from "node:net";
import type { Env } from "../env.ts";
import { isLoopbackHost } from "../env.ts";

/** The WebAuthn relying party: the site that passkeys belong to. */
export interface Site {
  readonly id: string;
  readonly origin: string;
}

/**
 * Returns the site of `PUBLIC_URL`, with every loopback address as `localhost`. Returns null for any other IP address,
 * because browsers create passkeys for host names only.
 */
export function siteOf({ PUBLIC_URL }: Pick<Env, "PUBLIC_URL">): Site | null {
  const url = new URL(PUBLIC_URL);
  if (isLoopbackHost(url.hostname)) url.hostname = "localhost";
  if (isIP(url.hostname.replaceAll(/[[\]]/g, "")) !== 0) return null;
  return { id: url.hostname, origin: url.origin };
}
