/** Chord charts: on a song's page, in the editor and on stage. */
export const charts = {
  sections: { verse: (number: number) => `Strophe ${number}`, chorus: "Refrain", bridge: "Bridge" },
  cut: "Das Songblatt ist länger und endet hier.",
};
