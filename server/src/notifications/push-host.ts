/** The push services of the browsers. Only these may be called, because the address comes from the member's device. */
const HOSTS: readonly RegExp[] = [
  /^fcm\.googleapis\.com$/,
  /^([a-z0-9-]+\.)+push\.services\.mozilla\.com$/,
  /^([a-z0-9-]+\.)*push\.apple\.com$/,
  /^([a-z0-9-]+\.)+notify\.windows\.com$/,
];

/**
 * True if the service may send to this address: an https address of a known push service on the default port, or one of
 * `origins`, which the band has configured. Anything else could reach into the service's own network.
 */
export function isPushEndpoint(endpoint: string, origins: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { origin, protocol, hostname, port, username, password } = new URL(endpoint);
  if (username + password !== "") return false;
  if (origins.includes(origin)) return true;
  return protocol === "https:" && port === "" && HOSTS.some((host) => host.test(hostname));
}
