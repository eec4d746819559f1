/** What is saved where, and what still waits to be sent. */
export const sync = {
  title: "Abgleich",
};
