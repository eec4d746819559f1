/** The setlist and its editor. */
export const setlists = {
  title: "Setliste",
};
