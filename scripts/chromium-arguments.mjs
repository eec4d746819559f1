/* Imports nothing: the configuration of the browser tests loads this file, and would load its imports as well. */

/**
 * Chromium 156 loads its address-bar suggestions as two more web pages beside the app. With them, a cold start on two
 * processors took 1.2 to 1.9 s instead of 1.0 s. Chromium uses only the last `--disable-features`, so this list repeats
 * the features that Playwright disables.
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

/** For every Chromium of the tests, benchmarks and scripts: only the page itself may use CPU time and the network. */
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
