import { systemName } from "@bandstand/shared/auth/system-name.ts";

/** Suggests a name for a passkey on this device, such as `iPhone`; "" if the browser does not reveal the system. */
export function deviceName(userAgent: string, { hasTouch }: { readonly hasTouch: boolean }): string {
  const name = systemName(userAgent) ?? "";
  /* iPads identify as a Mac, but no Mac has a touch screen. */
  return name === "Mac" && hasTouch ? "iPad" : name;
}
