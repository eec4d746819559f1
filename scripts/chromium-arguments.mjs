/* Imports nothing, so that the configuration of the browser tests can read it too. */

/**
 * Chromium 156 loads the suggestions of its address bar as two web pages beside the app; with them, a cold start on two
 * processors took 1.2 to 1.9 s instead of 1.0 s. Of several `--disable-features` only the last one counts, so
 * those that Playwright passes are here too.
 */
const DISABLED_FEATURES = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "AimEnabled",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "ThirdPartyStoragePartitioning",
];

/** The arguments of every Chromium that tests, benchmarks and scripts start: only the page itself uses time and network. */
export const CHROMIUM_ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--disable-sync",
  "--disable-background-networking",
  "--disable-component-update",
  "--no-first-run",
  `--disable-features=${DISABLED_FEATURES.join(",")}`,
];
