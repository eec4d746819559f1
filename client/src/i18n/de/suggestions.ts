/** Song suggestions and the band's vote. */
export const suggestions = {
  title: "Vorschläge",
  lead: "Was die Band als Nächstes spielen könnte",
  leadAwaited: (count: number) => (count === 1 ? "1 wartet auf deine Stimme" : `${count} warten auf deine Stimme`),
  add: "Song vorschlagen",
  submit: "Vorschlagen",
  created: "Vorgeschlagen",
  link: "Link zum Anhören",
  why: "Warum passt er zu uns?",
  awaited: (count: number) =>
    count === 0
      ? "Du hast überall abgestimmt."
      : count === 1
        ? "1 Vorschlag wartet auf deine Stimme."
        : `${count} Vorschläge warten auf deine Stimme.`,
  empty: "Noch keine Vorschläge",
  emptyHint: "Schlag einen Song vor, dann stimmt die Band darüber ab.",
  secrecy: "Die Abstimmung ist geheim: Alle sehen die Summen, niemand sieht einzelne Stimmen.",
  toRejected: "Abgelehnte Songs",
  myVote: (title: string) => `Deine Stimme zu ${title}`,
  votes: { yes: "Ja", no: "Nein", abstain: "Enthaltung" },
  voteWithdrawn: (title: string) => `Deine Stimme zu „${title}“ ist zurückgenommen`,
  myYes: "Ich stimme gleich mit Ja",
  myYesHint: "Auch wer vorschlägt, stimmt selbst ab.",
  totals: (yes: number, no: number, abstain: number) =>
    `${yes} Ja · ${no} Nein · ${abstain} ${abstain === 1 ? "Enthaltung" : "Enthaltungen"}`,
  missing: (count: number) => (count === 1 ? "noch 1 Stimme" : `noch ${count} Stimmen`),
  carried: "Mehrheit dafür",
  notCarried: "keine Mehrheit",
  waiting: "Deine Stimme zählt mit, sobald das Gerät wieder online ist.",
  actions: (title: string) => `Aktionen zu ${title}`,
  adopt: "Annehmen",
  reject: "Ablehnen",
  adoptTitle: (title: string) => `${title} annehmen?`,
  adoptHint: "Der Song kommt mit dem Status „In Probe“ ins Repertoire. Die Abstimmung ist damit zu Ende.",
  adopted: (title: string) => `${title} ist jetzt in Probe`,
  rejected: (title: string) => `${title} abgelehnt`,
  edit_created: (title: string) => `„${title}“ vorgeschlagen`,
  edit_voted: (title: string) => `Über „${title}“ abgestimmt`,
  edit_withdrawn: (title: string) => `Stimme zu „${title}“ zurückgenommen`,
  edit_adopted: (title: string) => `Vorschlag „${title}“ angenommen`,
  edit_rejected: (title: string) => `Vorschlag „${title}“ abgelehnt`,
};
