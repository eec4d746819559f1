/* Charts for tests: verses of traditional songs and one original song, in many forms. */

export interface Tune {
  readonly title: string;
  readonly key: string;
  /** Chords are in English notation. A verse ends at an empty line; a chorus starts with `*`. */
  readonly text: string;
}

export const TUNES: readonly Tune[] = [
  {
    title: "Swing Low, Sweet Chariot",
    key: "D",
    text: `*Swing [D]low, sweet [G]chari[D]ot,
Comin' for to carry me [A7]home.
Swing [D7]low, sweet [G]chari[D]ot,
Comin' for to [A7]carry me [D]home.

I [D]looked over Jordan, and [G]what did I [D]see,
Comin' for to carry me [A7]home.`,
  },
  {
    title: "Die Gedanken sind frei",
    key: "F",
    text: `Die Ge[F]danken sind frei, wer [C7]kann sie er[F]raten,
sie [F]fliehen vorbei wie [C7]nächtliche [F]Schatten.
Kein [C7]Mensch kann sie [F]wissen, kein [C7]Jäger er[F]schießen,
es [Bb]bleibet da[F]bei: Die Ge[C7]danken sind [F]frei.

Ich [F]denke, was ich will und [C7]was mich be[F]glücket,
doch [F]alles in der Still und [C7]wie es sich [F]schicket.`,
  },
  {
    title: "The House of the Rising Sun",
    key: "Am",
    text: `There [Am]is a [C]house in [D]New Or[F]leans,
they [Am]call the [C]Rising [E7]Sun,
and it's [Am]been the [C]ruin of [D]many a poor [F]boy,
and [Am]God, I [E7]know I'm [Am]one. [E7]`,
  },
  {
    title: "Der Mond ist aufgegangen",
    key: "Eb",
    text: `Der [Eb]Mond ist [Bb7]aufge[Eb]gangen,
die [Eb]goldnen [Ab]Sternlein [Bb]prangen
am [Cm]Himmel [Fm7]hell und [Bb]klar.
Der [Eb/G]Wald steht [Ab]schwarz und [Bb7]schwei[Cm]get.`,
  },
  {
    title: "Auld Lang Syne",
    key: "G",
    text: `Should [G]auld acquaintance [D7]be forgot
and [G]never brought to [C]mind?
Should [G]auld acquaintance [D]be for[B7]got [Em]
and [Am]days of [D7]auld lang [G]syne?

*For [G]auld lang [D]syne, my dear,
for [G]auld lang [C]syne,`,
  },
  {
    title: "Scarborough Fair",
    key: "Em",
    text: `[Em]Are you going to [D]Scarborough [Em]Fair?
[G]Parsley, [Em]sage, rose[A]mary and [Em]thyme.
[Em]Remember [G]me to [D/F#]one who lives [D]there,
[Em]she once [D]was a true love of [Em]mine.`,
  },
  {
    title: "Stille Nacht",
    key: "Bb",
    text: `[Bb]Stille Nacht, heilige Nacht,
[F7]alles schläft, [Bb]einsam wacht [Bb7]
[Eb]nur das traute, hoch[Bb]heilige Paar.
[Eb]Holder Knabe im [Bb]lockigen Haar,
[F7]schlaf in himmlischer [Bb]Ruh, [Gm]
[Bb/F]schlaf in [F7]himmlischer [Bb]Ruh.`,
  },
  {
    title: "Drunken Sailor",
    key: "Dm",
    text: `[Dm]What shall we do with the drunken sailor,
[C]what shall we do with the drunken sailor,
[Dm]what shall we do with the drunken sailor,
[C]early in the [Dm]morning?

*[Dm]Way hay and up she rises,
[C]early in the [Dm]morning.`,
  },
  {
    title: "Probe am Dienstag",
    key: "F#m",
    text: `Der [F#m7b5]Keller ist kalt, und der [B7(b9)]Bass ist ver[Emaj7]stimmt,
wer [C#sus4]weiß, [C#7] wer den [Dmaj9/F#]Schlüssel vom [G#dim7]Nachbarn heut [F#m]nimmt.
[A6/9]Eins, [E+]zwei, [Aadd9]drei, [*laut]vier, [N.C.]Pause, [(D)]weiter.

*Am [D]Dienstag, am [E/G#]Dienstag, um [F#m]sieben Uhr [C#m7]zehn,`,
  },
];

const blocks = (text: string): { isChorus: boolean; lines: string }[] =>
  text.split("\n\n").map((block) => ({ isChorus: block.startsWith("*"), lines: block.replace(/^\*/, "") }));

const head = ({ title, key }: Tune): string => `{title: ${title}}\n{key: ${key}}\n`;

/** Each form of a tune, by name. */
const FORMS: Readonly<Record<string, (tune: Tune) => string>> = {
  plain: (tune) =>
    blocks(tune.text)
      .map((block) => block.lines)
      .join("\n\n"),
  sections: (tune) =>
    head(tune) +
    blocks(tune.text)
      .map(({ isChorus, lines }, index) =>
        isChorus
          ? `{start_of_chorus: Refrain}\n${lines}\n{end_of_chorus}`
          : `{start_of_verse: Verse ${index + 1}}\n${lines}\n{end_of_verse}`,
      )
      .join("\n\n"),
  short: (tune) =>
    `{t:${tune.title}}\n{st: trad.}\n{Key ${tune.key}}\n{capo: 2}\n` +
    blocks(tune.text)
      .map(({ isChorus, lines }) => (isChorus ? `{soc}\n${lines}\n{eoc}` : `{sov}\n${lines}\n{eov}\n{chorus}`))
      .join("\n") +
    "\n{chorus: Zum Schluss}\n",
  instruments: (tune) =>
    `${head(tune)}{meta: ccli 12}\n{x_own-thing a: b}\n{comment-guitar: Ruhig anfangen}\n{ci-bass!: Nicht für den Bass}\n` +
    `{start_of_tab: Solo}\ne|--0--2--3-[x]-\\\nB|--1--{-------|\n{end_of_tab}\n` +
    `{start_of_verse-guitar}\n${blocks(tune.text)[0]?.lines ?? ""}\n{end_of_verse}\n` +
    `{sog 1+4x4 Intro}\nA  || ${tune.key} . . . | % . . . |: ${tune.key}7 ~ ${tune.key} . :| 2x\n{eog}\n` +
    `{start_of_abc}\nX:1\n{not a directive}\n[K:C] C D E\n{end_of_abc}\n`,
  loose: (tune) =>
    `# A remark about [C] brackets\n\uFEFF  { title :  "${tune.title}" }  \n{comment: Strophe}\n` +
    `${blocks(tune.text)[0]?.lines.replace(/\n/, " \\\n   ") ?? ""}\n\n\n[Verse 2]\n{transpose: 2}\nNach [C]oben\n{transpose}\n\\u00e4 [*Rit.]Ende`,
  broken: (tune) =>
    `{title ${tune.title}\n{soc}\n${blocks(tune.text)[0]?.lines.replaceAll("]", "") ?? ""}\n[ ][]]{ } }\n{eov}\n{1x}\n` +
    `{chorus\n<b>fett</b> & <script>\n[*] [[C] {c: mitten} drin\n\\`,
  /* One song in several keys and with a key change. */
  keys: (tune) =>
    `${head(tune)}{transpose: -3}\n{soc}\n${blocks(tune.text)[0]?.lines ?? ""}\n{eoc}\n{transpose: 5}\n{chorus}\n{transpose: }\n{chorus}`,
};

/** The corpus: every tune in every form, with a name. */
export const CHARTS: readonly { readonly name: string; readonly form: string; readonly text: string }[] = TUNES.flatMap(
  (tune) =>
    Object.entries(FORMS).map(([form, write]) => ({ name: `${tune.title} (${form})`, form, text: write(tune) })),
);
