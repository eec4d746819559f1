/** Whether a host name is an IP address; IPv6 comes in brackets, as browsers write it. */
export const isIpAddress = (host: string): boolean => /^\[.*\]$|^\d{1,3}(\.\d{1,3}){3}$/.test(host);

/** Whether this browser can make and use passkeys at this address. */
export const canUsePasskeys = (): boolean =>
  typeof PublicKeyCredential === "function" && !isIpAddress(location.hostname);
