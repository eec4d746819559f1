/** Language and appearance, which are chosen on this device. */
export const device = {
  title: "Dieses Gerät",
  theme: "Aussehen",
  themeSystem: "Automatisch",
  themeLight: "Hell",
  themeDark: "Dunkel",
  language: "Sprache",
};
