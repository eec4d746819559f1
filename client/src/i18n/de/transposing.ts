/** The transpositions of instruments. In a separate file, because the guest page uses them too. */
export const transposing = {
  transpositions: {
    0: "C: wie es klingt",
    2: "B: Trompete, Klarinette, Tenorsaxofon",
    9: "Es: Alt- und Baritonsaxofon",
    7: "F: Horn",
  },
  semitones: (count: number) =>
    `${Math.abs(count)} ${Math.abs(count) === 1 ? "Halbton" : "Halbtöne"} ${count > 0 ? "höher" : "tiefer"} als klingend`,
};
