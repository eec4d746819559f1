/** The songs to practise, on the start page. */
export const practise = {
  title: (until: string | null, songs: number) =>
    `Zu üben${until === null ? "" : ` bis ${until}`}: ${songs === 1 ? "1 Song" : `${songs} Songs`}`,
  planned: "Für die Probe vorgesehen",
  needs_work: "Laut Protokoll zu üben",
  new: (gig: string) => `Neu in der Setliste von „${gig}“`,
  nothing: "Gerade nichts zu üben",
  nothingHint:
    "Hier stehen Songs, die für die nächste Probe vorgesehen sind, laut Protokoll noch nicht sitzen oder neu in der nächsten Setliste sind.",
};
