import type { Dictionary } from "../de/dictionary.ts";

export const exports: Dictionary["exports"] = {
  tab: "Export",
  failed: "The file could not be made.",
  ready: "The file is ready. Tap “Save now”.",
  saveNow: "Save now",
  stuck: "This file cannot leave the app here",
  stuckHint: "Your device accepts it in the browser only. Copy the address, open it in Safari and save the file there.",
  copyAddress: "Copy address",
  setlist: "Setlist",
  setlistHint: "Large for the stand, or everything with times on a few pages.",
  printDesign: "For the stage (PDF)",
  screenDesign: "With times (PDF)",
  schedule: "Run of show",
  scheduleHint: "The whole evening in order, with remarks and who is responsible.",
  pdf: "PDF",
  sheetMusic: "Sheet-music app",
  sheetMusicHint: "Creates the setlist in forScore. Each song holds the file name of its sheet.",
  openInForScore: "Open in forScore",
  forScoreFile: "forScore file",
  propertyList: "For other programs (plist)",
  gema: "GEMA",
  gemaHint: "What was actually played, in the columns of the upload template. Skipped songs are left out.",
  gemaDue: (days: number, day: string) =>
    days === 0 ? `Today is the last day (${day}).` : `${days} ${days === 1 ? "day" : "days"} left, until ${day}.`,
  gemaLate: (day: string) => `The six weeks are over (${day}).`,
  gemaEmpty: "Nothing on the setlist is played yet.",
  missing: (count: number) => (count === 1 ? "One song is missing something" : `${count} songs are missing something`),
  noTitle: "Song without a title",
  works: (count: number) => (count === 1 ? "1 work" : `${count} works`),
  xlsx: "Excel",
  csv: "CSV",
  gemaFields: { title: "Title", composer: "Composer", duration: "Length", musicians: "Number of musicians" },
  musiciansHint: (areConfirmed: boolean, count: number) =>
    areConfirmed
      ? `Said yes: ${count} on stage.`
      : `Nobody has said yes yet. Musicians and singers in the band: ${count}.`,
  interpretStandsIn: (interpret: string) => `the file names the artist instead: ${interpret}`,
  noMusicians: "Nobody is entered as a musician or singer, so their number is missing.",
  toMembers: "To the members",
  songs: "Table as CSV",
  allSetlists: "All setlists (JSON)",
};
