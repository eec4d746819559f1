import type { device as de } from "../de/device.ts";

/** Language and appearance, which are chosen on this device. */
export const device: typeof de = {
  title: "This device",
  theme: "Appearance",
  themeSystem: "Automatic",
  themeLight: "Light",
  themeDark: "Dark",
  language: "Language",
};
