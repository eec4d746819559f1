import type { Dictionary } from "../de/dictionary.ts";

export const charts: Dictionary["charts"] = {
  title: "Chart",
  sections: { verse: (number) => `Verse ${number}`, chorus: "Chorus", bridge: "Bridge" },
  cut: "The chart is longer and ends here.",

  add: "Add chart",
  addAnother: "Another chart",
  edit: "Edit chart",
  actions: "Actions for the chart",
  saveFile: "Save as file (.cho)",
  choose: "Version",
  deleteTitle: (name) => `Delete the chart “${name}”?`,
  deleteHint: "It stays in the trash for 30 days.",
  wasDeleted: (name) => `Chart “${name}” deleted`,

  view: "How I read it",
  capo: (frets) => (frets === 0 ? "No capo" : `Capo ${frets}`),
  capoLess: "Capo one fret lower",
  capoMore: "Capo one fret higher",
  size: (steps) => (steps === 0 ? "Text" : `Text ${steps > 0 ? "+" : "−"}${Math.abs(steps)}`),
  smaller: "Smaller text",
  larger: "Larger text",
  chords: "Chords",
  soundsIn: (key) => `Sounds in ${key}`,
  shapes: (key) => `Shapes in ${key}`,
  sounding: "Concert pitch",
  writtenIn: (key) => `Written in ${key}`,
  keyUnknown: "The chart does not name a key, so it is shown as it was written.",
  keyUnknownShifted: "The chart does not name a key. Its chords are converted for the capo or the instrument.",

  jump: "Jump to",

  name: "Name",
  firstName: "Lyrics and chords",
  nameMissing: "The chart needs a name.",
  text: "Lyrics with chords",
  textHint: "Chords in square brackets before their syllable (ChordPro), or pasted with chords above the lyrics.",
  textMissing: "The lyrics are missing.",
  tooLong: "The text is too long.",
  gone: "Somebody has deleted this chart. Copy your text into a new one.",
  insert: "Sections and key",
  insertSection: { verse: "Verse", chorus: "Chorus", bridge: "Bridge" },
  semitone: "Semitone",
  lower: "Write the text a semitone lower",
  higher: "Write the text a semitone higher",
  isOverLyrics: "The chords are above the lyrics.",
  convert: "Put into brackets",
  rewritten: "The text was rewritten.",
  pasted: (controls, invisible, broken) => {
    const characters = (count: number, kind: string) => `${count} ${kind} ${count === 1 ? "character" : "characters"}`;
    const removed = [
      controls > 0 && characters(controls, "control"),
      invisible > 0 && characters(invisible, "invisible"),
    ].filter(Boolean);
    const parts = [
      removed.length > 0 && `removed: ${removed.join(", ")}`,
      broken > 0 && `marked as �: ${characters(broken, "broken")}`,
    ].filter(Boolean);
    return `From the pasted text ${parts.join("; ")}.`;
  },
  marks: "Findings in the text",
  markAt: (row, what) => `Line ${row}: ${what}`,
  markCodes: {
    brace: "brace without a directive",
    bracket: "bracket without its other half",
    "section-not-ended": "section never ends",
    "section-not-started": "end without a start",
    "chorus-missing": "no chorus before this line",
    "too-many-lines": "nothing is shown from here on",
  },
  notation: "Notation of the chords",
  notationFromText: "From the text",
  notationUnsure: "B may be B or B flat here. Choose the notation.",
  notations: {
    english: "English: Bb and B, C#",
    german: "German: B and H, Cis",
    german_modern: "German: Bb and H, C#",
  },
  writtenKey: "Written key",
  writtenKeyHint: "The key in which this text sounds.",
  keyFromText: "from the text",
  keyWrong: "This key is unknown. Examples: G or F#m.",
  parts: "For whom",
  partsHint: "Empty: for everybody.",
  source: "Source",
};
