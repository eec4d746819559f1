/** The push services of the browsers: a device's address is told by the device, and we call it. */
const HOSTS: readonly RegExp[] = [
  /^fcm\.googleapis\.com$/,
  /^([a-z0-9-]+\.)+push\.services\.mozilla\.com$/,
  /^([a-z0-9-]+\.)*push\.apple\.com$/,
  /^([a-z0-9-]+\.)+notify\.windows\.com$/,
];

/**
 * True where the service may send to this address: an https one of a known push service without a port of its own, or
 * one of `origins`, which the band has named itself. Everything else could be a door into the network that the service
 * runs in.
 */
export function isPushEndpoint(endpoint: string, origins: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { origin, protocol, hostname, port, username, password } = new URL(endpoint);
  if (username + password !== "") return false;
  if (origins.includes(origin)) return true;
  return protocol === "https:" && port === "" && HOSTS.some((host) => host.test(hostname));
}
