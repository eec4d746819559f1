/**
 * The oldest browsers in which the app works, by their version. What the app relies on came last with `URL.canParse`
 * (Safari 17, Chrome 120) and `:has()` (Firefox 121); `public/early.js` asks for these features and never for a name.
 */
export const OLDEST = { Safari: "17.0", Firefox: "121", Chrome: "120" } as const;

/** The same for the bundler. */
export const buildTarget: string[] = [
  "es2022",
  ...Object.entries(OLDEST).map(([name, version]) => `${name.toLowerCase()}${version.replace(/\.0$/, "")}`),
];

/** The same in a sentence: `Safari 17.0, Firefox 121, Chrome 120`. */
export const oldestInWords = Object.entries(OLDEST)
  .map(([name, version]) => `${name} ${version}`)
  .join(", ");
