/** True if a host is an IP address; IPv6 addresses are in brackets, as browsers write them. */
export const isIpAddress = (host: string): boolean => /^\[.*\]$|^\d{1,3}(\.\d{1,3}){3}$/.test(host);

/** True if this browser can create and use passkeys at the app's address. */
export const canUsePasskeys = (): boolean =>
  typeof PublicKeyCredential === "function" && !isIpAddress(location.hostname);
