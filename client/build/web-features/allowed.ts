/** A feature that may be used although one of the oldest browsers lacks it. */
export interface Allowed {
  /** The feature's path in MDN's tables; all features below that path are allowed too. */
  readonly feature: string;
  /**
   * The files that may use the feature, relative to `client/src`; omitted if all may, as for styles that an old browser
   * ignores.
   */
  readonly in?: readonly string[];
  /** How the code tests for the feature before using it, or why nothing is lost without it. */
  readonly reason: string;
}

/** Features of code and markup that are used only after a test for them, or are harmless where they are missing. */
const code: readonly Allowed[] = [
  {
    feature: "api.Window.requestIdleCallback",
    in: ["app/start.ts"],
    reason: "asked for by name; a timer takes its place",
  },
  {
    feature: "api.Navigator.cookieEnabled",
    in: ["data/db.ts", "data/session.ts"],
    reason: "wrong in frames of other sites only, and the app forbids being framed",
  },
  {
    feature: "api.Element.wheel_event",
    in: ["charts/auto-scroll.ts"],
    reason: "phones and tablets without a wheel; the scroll that follows is noticed everywhere",
  },
  {
    feature: "api.Clipboard.readText",
    in: ["songs/import-page.tsx"],
    reason: "the button is hidden without it; Ctrl V works everywhere",
  },
  {
    feature: "api.File.webkitRelativePath",
    in: ["songs/picked-files.ts"],
    reason: "without it a file is named without its folder",
  },
  {
    feature: "api.DataTransferItem.webkitGetAsEntry",
    in: ["songs/picked-files.ts"],
    reason: "asked for by name; without it folders are left out",
  },
  {
    feature: "api.KeyboardEvent.repeat",
    in: ["setlists/editor-keys.ts"],
    reason: "wrong only for keys that type nothing, on some systems",
  },
  {
    feature: "api.HTMLInputElement.webkitdirectory",
    in: ["songs/chart-import-page.tsx"],
    reason: "asked for by name; without it files and zips are chosen",
  },
  {
    feature: "api.Document.freeze_event",
    in: ["data/db.ts", "data/sync-loop.ts"],
    reason: "only Chromium freezes tabs that hold the database open",
  },
  {
    feature: "api.Window.beforeinstallprompt_event",
    in: ["data/install.ts"],
    reason: "where it never comes the profile explains how to install by hand",
  },
  {
    feature: "api.Window.appinstalled_event",
    in: ["data/install.ts"],
    reason: "follows beforeinstallprompt",
  },
  { feature: "api.Navigator.canShare", in: ["ui/save-file.ts"], reason: "asked for by name; else a download" },
  { feature: "api.Navigator.share", in: ["ui/save-file.ts"], reason: "called only where canShare said yes" },
  {
    feature: "api.Navigator.share",
    in: ["ui/share-text.ts"],
    reason: "the button is there only with it",
  },
  {
    feature: "api.CanvasRenderingContext2D.imageSmoothingQuality",
    in: ["config/draw-logo.ts"],
    reason: "without it the logo is drawn a little less smoothly",
  },
  {
    feature: "api.CanvasRenderingContext2D.font",
    in: ["live/fitted-text.ts"],
    reason: "set and never read: only the weight that is read back is missing",
  },
  {
    feature: "api.KeyboardEvent.isComposing",
    in: ["live/live-input.ts", "ui/composition.ts", "ui/modifier-key.ts"],
    reason: "false in Safari for the key that ends a composition, which ui/composition.ts knows by its keyCode",
  },
  {
    feature: "api.KeyboardEvent.repeat",
    in: ["app/single-key-shortcuts.ts", "live/live-input.ts", "live/stage-controls.ts", "ui/confirm-hold.tsx"],
    reason: "wrong only while several keys are held at once",
  },
  {
    feature: "api.KeyboardEvent.code",
    in: ["live/stage-controls.ts"],
    reason: "only shown beside the key; on-screen keyboards of Android leave it empty, pedals do not",
  },
  { feature: "api.Navigator.wakeLock", in: ["live/wake-lock.ts"], reason: "asked for by name; else live mode says so" },
  { feature: "api.WakeLockSentinel", in: ["live/wake-lock.ts"], reason: "comes from a granted wake lock" },
  {
    feature: "api.Notification",
    in: ["notifications/push-device.ts"],
    reason: "asked for by name; the worker shows the notices, as phones demand",
  },
  {
    feature: "api.ServiceWorkerRegistration.showNotification.options_data_parameter",
    in: ["sw.ts"],
    reason: "api.Notification.data is there in all; without it a tap opens the start page",
  },
  {
    feature: "api.NotificationEvent.notification",
    in: ["sw.ts"],
    reason: "WebKit has it with its first pushes; MDN's table lacks it",
  },
  {
    feature: "api.ServiceWorkerGlobalScope.notificationclick_event",
    in: ["sw.ts"],
    reason: "iOS has it with its first pushes; MDN's table lacks it",
  },
  {
    feature: "api.ServiceWorkerGlobalScope.pushsubscriptionchange_event",
    in: ["sw.ts"],
    reason: "without it the next start of the app tells the new address",
  },
  { feature: "api.Navigator.clearAppBadge", in: ["sync/sync-pill.tsx"], reason: "called only where it exists" },
  { feature: "api.Navigator.setAppBadge", in: ["sync/sync-pill.tsx"], reason: "called only where it exists" },
  {
    feature: "api.Element.touchmove_event",
    in: ["ui/pointer-drag.ts"],
    reason: "keeps a finger from scrolling; a Mac has no touch screen",
  },
  { feature: "api.Navigator.vibrate", in: ["ui/pointer-drag.ts"], reason: "called only where it exists" },
  {
    feature: "api.Element.contextmenu_event",
    in: ["ui/confirm-hold.tsx", "live/hold-button.tsx", "ui/pointer-drag.ts"],
    reason: "keeps a menu away that iOS does not open; -webkit-touch-callout does it there",
  },
  {
    feature: "html.global_attributes.autocapitalize",
    in: ["rehearsals/fast-entry.tsx"],
    reason: "for keyboards on the screen; a Mac has none",
  },
];

/** Styles that an old browser ignores without harm to the page. */
const styles: readonly Allowed[] = [
  { feature: "css.properties.cursor", reason: "a finger has no pointer" },
  { feature: "css.properties.resize", reason: "phones have no corner to drag; the fields grow or scroll" },
  { feature: "css.properties.field-sizing", reason: "the field scrolls instead of growing" },
  { feature: "css.properties.text-wrap", reason: "lines break less evenly" },
  { feature: "css.properties.accent-color", reason: "only its contrast with the tick is not looked after" },
  { feature: "css.properties.text-size-adjust", reason: "for browsers that enlarge text on a turned phone" },
  { feature: "css.properties.-webkit-tap-highlight-color", reason: "for browsers that flash what is tapped" },
  { feature: "css.properties.-webkit-touch-callout", reason: "for iOS, which opens a preview on a long press" },
  { feature: "css.properties.hyphenate-limit-chars", reason: "short words may be hyphenated" },
  { feature: "css.properties.-webkit-hyphenate-limit-before", reason: "hyphenate-limit-chars for Safari" },
  { feature: "css.properties.-webkit-hyphenate-limit-after", reason: "hyphenate-limit-chars for Safari" },
  { feature: "css.properties.forced-color-adjust", reason: "Safari has no forced colours" },
  { feature: "css.properties.scrollbar-color", reason: "elsewhere the bars follow color-scheme" },
  { feature: "css.properties.scrollbar-width", reason: "::-webkit-scrollbar hides it where this is unknown" },
  { feature: "css.properties.overscroll-behavior", reason: "has no effect only where nothing scrolls" },
  { feature: "css.properties.overscroll-behavior-x", reason: "has no effect only where nothing scrolls" },
  { feature: "css.selectors.selection", reason: "iOS marks in its own colour" },
  { feature: "css.selectors.marker", reason: "Safari takes its colour and size, not its weight" },
  { feature: "css.selectors.-webkit-scrollbar", reason: "for Safari, which has no scrollbar-width" },
  { feature: "css.selectors.-webkit-search-cancel-button", reason: "Firefox draws no such button" },
  { feature: "css.selectors.-webkit-progress-bar", reason: "Firefox has ::-moz-progress-bar" },
  { feature: "css.selectors.-webkit-progress-value", reason: "Firefox has ::-moz-progress-bar" },
  { feature: "css.selectors.-moz-progress-bar", reason: "others have ::-webkit-progress-value" },
];

export const allowed: readonly Allowed[] = [...code, ...styles];
