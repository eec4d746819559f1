/**
 * The oldest supported version of each browser. The newest features that the app relies on are `URL.canParse` (Safari
 * 17, Chrome 120) and `:has()` (Firefox 121). `public/early.js` tests for these features, never for a browser's name.
 */
export const OLDEST = { Safari: "17.0", Firefox: "121", Chrome: "120" } as const;

/** The oldest browsers as a build target for the bundler. */
export const buildTarget: string[] = [
  "es2022",
  ...Object.entries(OLDEST).map(([name, version]) => `${name.toLowerCase()}${version.replace(/\.0$/, "")}`),
];

/** The oldest browsers as text: `Safari 17.0, Firefox 121, Chrome 120`. */
export const oldestInWords = Object.entries(OLDEST)
  .map(([name, version]) => `${name} ${version}`)
  .join(", ");
