/** The repertoire. */
export const songs = {
  title: "Songs",
};
