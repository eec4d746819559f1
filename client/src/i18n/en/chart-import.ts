import type { Dictionary } from "../de/dictionary.ts";

const files = (count: number): string => (count === 1 ? "1 file" : `${count} files`);
const charts = (count: number): string => (count === 1 ? "1 chart" : `${count} charts`);

export const chartImport: Dictionary["chartImport"] = {
  title: "Import charts",
  hint: "ChordPro, or chords above the lyrics. Works offline.",
  choose: "Choose files or a zip",
  drop: "Drop files, a folder or a zip here, or choose",
  chooseFolder: "Choose a folder",
  endings: "Files ending in .cho, .crd, .chopro, .chordpro, .pro and .txt are read, in a zip too.",
  reading: (count) => `Reading files … ${count}`,
  otherFiles: "Other files",
  found: (count) => `${charts(count)} found`,
  nothing: "There is no chart here",
  nothingHint: "Charts are text files with endings such as .cho or .pro.",

  addSongs: "Create songs that are not in the repertoire",
  addSongsHint: "Only if the title and artist are known.",
  notationForAll: (count) => `B may be B or B flat in ${files(count)}. How are they written?`,
  notation: "Notation",
  choosePlease: "Please choose",

  preview: "Preview",
  filters: { all: "All", doubtful: "To check", out: "Left out" },
  none: "No files in this selection.",
  take: (file) => `Import ${file}`,
  change: (file) => `${file}: change`,
  newSong: "New song",
  noSong: "No song found",
  doubts: {
    song: "Is it this song?",
    converted: "The chords were above the lyrics",
    marks: (count) => (count === 1 ? "1 possible mistake" : `${count} possible mistakes`),
    removed: (count) => (count === 1 ? "1 unreadable character removed" : `${count} unreadable characters removed`),
  },
  obstacles: {
    "no-song": "Choose a song or create a new one.",
    notation: "B may be B or B flat here. Choose the notation.",
    "same-text": "The song has this text already.",
    full: "The song has 20 charts already.",
    unchecked: "Will not be imported.",
  },
  leftOut: (count) => `${files(count)} left out`,
  reasons: {
    "other-file": "not a chart",
    "zip-in-zip": "a zip in a zip: unpack it first",
    "too-large": "too long for a chart",
    empty: "empty",
    unreadable: "not readable as text",
    damaged: "damaged",
    "too-many": "more than 1,000 charts at once: import the rest afterwards",
  },
  refused: (zip, why) => `“${zip}” was not opened: ${why}`,
  refusals: {
    damaged: "It is damaged or not a zip.",
    "too-large": "Unpacked, it would be larger than 64 MB.",
    "too-many": "It contains more than 20,000 files.",
    unsafe: "It contains file names that point outside its folder.",
    encrypted: "It is protected by a password. Unpack it first.",
  },

  fileTitle: "Chart from a file",
  where: "Import into",
  places: { song: "Existing song", new: "New song", none: "Leave out" },
  song: "Song",
  songMissing: "Choose a song.",
  fromText: "From the text",
  apply: "Apply",

  importNow: (count) => `Import ${charts(count)}`,
  importing: "Importing …",
  waiting: (count) => (count === 1 ? "1 file needs a decision." : `${count} files need a decision.`),
  nothingToImport: "There is nothing to import here.",
  failed: "The charts could not be saved.",
  doneTitle: "Done",
  done: (count, songs) =>
    `${charts(count)} imported${songs === 0 ? "" : songs === 1 ? ", 1 song created" : `, ${songs} songs created`}`,
  undone: (count) => `Import of ${charts(count)} undone`,
};
