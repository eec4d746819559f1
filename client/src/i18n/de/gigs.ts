/** Gigs: list, overview, answers. */
export const gigs = {
  title: "Gigs",
};
