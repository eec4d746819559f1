/** Copying a gig, rehearsal, list or survey. */
export const duplicate = {
  action: "Duplizieren",
  gig: "Gig duplizieren",
  rehearsal: "Probe duplizieren",
  list: "Liste duplizieren",
  survey: "Umfrage duplizieren",
  copyOf: (name: string) => `Kopie von ${name}`,
};
