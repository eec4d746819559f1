import { addDays } from "@bandstand/shared/time/day.ts";
import type { Demo } from "./band.ts";
import type { DemoName } from "./members.ts";

interface DemoList {
  readonly by: DemoName;
  readonly name: string;
  readonly visibility: "public" | "private";
  readonly daysAgo: number;
  /** Song titles, some with a note. */
  readonly songs: readonly (string | readonly [title: string, note: string])[];
}

/** Lists kept by the band and its members. */
const LISTS: readonly DemoList[] = [
  {
    by: "anna",
    name: "Notfall-Zugaben",
    visibility: "public",
    daysAgo: 210,
    songs: [
      ["An Tagen wie diesen", "geht immer"],
      "Angels",
      ["Thank You for the Music", "nur Klavier und Gesang"],
      "Auf uns",
      "Griechischer Wein",
    ],
  },
  {
    by: "tom",
    name: "Sektempfang, leise",
    visibility: "public",
    daysAgo: 95,
    songs: [
      "Fly Me to the Moon",
      "Sway",
      "Bésame mucho",
      ["Moon River", "in C, ohne Schlagzeug"],
      "Volare (Nel blu, dipinto di blu)",
      "Ain't No Sunshine",
      "Valerie",
    ],
  },
  {
    by: "mira",
    name: "Eröffnungstänze",
    visibility: "public",
    daysAgo: 40,
    songs: [["Perfect", "Walzer, Tempo vorher mit dem Paar klären"], "Moon River", "Azzurro"],
  },
  {
    by: "jonas",
    name: "Zu Hause üben",
    visibility: "private",
    daysAgo: 12,
    songs: [["Superstition", "Riff langsam, 80 bpm"], "Uptown Funk", ["Hotel California", "Solo ab 4:20"]],
  },
];

/** Creates each list on the day that was `daysAgo` days before today. */
export async function collect({ stage, band, songs }: Demo): Promise<void> {
  for (const { by, name, visibility, daysAgo, songs: entries } of LISTS) {
    const body = {
      name,
      visibility,
      songs: entries.map((entry) => {
        const [title, note] = typeof entry === "string" ? [entry, null] : entry;
        return { song_id: songs.get(title)?.song_id ?? "", note };
      }),
    };
    await band[by].do("createRepertoireList", { body }, addDays(stage.today, -daysAgo));
  }
}
