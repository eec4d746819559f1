/** The screen for addresses that do not exist. */
export const notFound = {
  title: "Diese Seite gibt es nicht",
  hint: "Vielleicht wurde sie gelöscht, oder die Adresse stimmt nicht ganz.",
  toStart: "Zum Start",
};
