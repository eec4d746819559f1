interface Arrangement {
  readonly key: string;
  readonly bpm: number;
  readonly needed_parts?: string[];
}

/** The key, tempo and indispensable parts of songs that the band has arranged itself, by title. */
export const ARRANGEMENTS: Readonly<Record<string, Arrangement>> = {
  "Fly Me to the Moon": { key: "C", bpm: 120 },
  "Moon River": { key: "F", bpm: 88, needed_parts: ["Saxofon"] },
  Sway: { key: "Am", bpm: 124 },
  "Bésame mucho": { key: "Dm", bpm: 112 },
  Azzurro: { key: "G", bpm: 124 },
  Perfect: { key: "G", bpm: 95 },
  "Griechischer Wein": { key: "Am", bpm: 96 },
  "Dancing Queen": { key: "G", bpm: 101 },
  Waterloo: { key: "C", bpm: 147 },
  "I Will Survive": { key: "Am", bpm: 117 },
  "Stayin' Alive": { key: "Em", bpm: 104 },
  September: { key: "A", bpm: 126 },
  Valerie: { key: "Es", bpm: 106 },
  "Cordula Grün": { key: "C", bpm: 102 },
  "Atemlos durch die Nacht": { key: "Am", bpm: 128 },
  "Jailhouse Rock": { key: "Es", bpm: 168 },
  "Johnny B. Goode": { key: "A", bpm: 168 },
  "Proud Mary": { key: "D", bpm: 121 },
  "Sweet Home Alabama": { key: "G", bpm: 98 },
  "Summer of '69": { key: "D", bpm: 139 },
  "99 Luftballons": { key: "E", bpm: 193 },
  "Uptown Funk": { key: "Dm", bpm: 115, needed_parts: ["Bass", "Saxofon"] },
  "Rolling in the Deep": { key: "Cm", bpm: 105 },
  "An Tagen wie diesen": { key: "C", bpm: 126 },
  Angels: { key: "E", bpm: 75 },
};
