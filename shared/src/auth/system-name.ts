/** The first match counts: an iPhone's user agent also contains "Mac OS X", and Android's contains "Linux". */
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPad\b/, "iPad"],
  [/\biPhone\b/, "iPhone"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "Mac"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

/**
 * The device or operating system named in a `User-Agent` header, such as `iPhone` or `Windows`; undefined if unknown.
 */
export const systemName = (userAgent: string): string | undefined =>
  systems.find(([pattern]) => pattern.test(userAgent))?.[1];
