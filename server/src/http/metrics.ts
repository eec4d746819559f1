/* Numbers for Prometheus, in its text format 0.0.4. Labels are names of this program alone, never what a caller sent:
   a member is nobody's time series, and a path with ids would be one series per record. */

type Labels = Readonly<Record<string, string>>;

interface Family {
  readonly name: string;
  readonly help: string;
  readonly type: "counter" | "gauge" | "histogram";
}

const escaped = (value: string): string =>
  value.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");

const keyOf = (labels: Labels): string =>
  Object.entries(labels)
    .map(([name, value]) => `${name}="${escaped(value)}"`)
    .join(",");

const line = (name: string, key: string, value: number): string => `${name}${key === "" ? "" : `{${key}}`} ${value}`;

/** Upper edges in seconds: from a read in memory to a request that somebody gives up. */
const EDGES_SECONDS: readonly number[] = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Only grows. */
class Counter {
  readonly #values = new Map<string, number>();

  add(labels: Labels = {}, value = 1): void {
    const key = keyOf(labels);
    this.#values.set(key, (this.#values.get(key) ?? 0) + value);
  }

  lines(name: string): string[] {
    return [...this.#values].map(([key, value]) => line(name, key, value));
  }
}

interface Spread {
  readonly below: number[];
  count: number;
  sum: number;
}

/** How long something took. */
class Histogram {
  readonly #values = new Map<string, Spread>();

  observe(labels: Labels, seconds: number): void {
    const key = keyOf(labels);
    const spread = this.#values.get(key) ?? { below: EDGES_SECONDS.map(() => 0), count: 0, sum: 0 };
    this.#values.set(key, spread);
    const at = EDGES_SECONDS.findIndex((edge) => seconds <= edge);
    if (at >= 0) spread.below[at] = (spread.below[at] ?? 0) + 1;
    spread.count += 1;
    spread.sum += seconds;
  }

  lines(name: string): string[] {
    return [...this.#values].flatMap(([key, { below, count, sum }]) => {
      const before = key === "" ? "" : `${key},`;
      let total = 0;
      return [
        ...EDGES_SECONDS.map((edge, at) => line(`${name}_bucket`, `${before}le="${edge}"`, (total += below[at] ?? 0))),
        line(`${name}_bucket`, `${before}le="+Inf"`, count),
        line(`${name}_sum`, key, sum),
        line(`${name}_count`, key, count),
      ];
    });
  }
}

/** A value that is read when somebody asks, or several under labels. */
type Reading = number | readonly (readonly [Labels, number])[];

/** Every number of this process. Counting costs a look into a map; reading happens only when somebody asks. */
export class Metrics {
  readonly #families: (Family & { lines(): Promise<string[]> | string[] })[] = [];
  readonly #counters = new Map<string, Counter>();
  readonly #histograms = new Map<string, Histogram>();

  /** The counter of that name; the first who asks makes it. */
  counter(name: string, help: string): Counter {
    const known = this.#counters.get(name);
    if (known !== undefined) return known;
    const counter = new Counter();
    this.#counters.set(name, counter);
    this.#families.push({ name, help, type: "counter", lines: () => counter.lines(name) });
    return counter;
  }

  /** The histogram of that name; the first who asks makes it. */
  histogram(name: string, help: string): Histogram {
    const known = this.#histograms.get(name);
    if (known !== undefined) return known;
    const histogram = new Histogram();
    this.#histograms.set(name, histogram);
    this.#families.push({ name, help, type: "histogram", lines: () => histogram.lines(name) });
    return histogram;
  }

  /** A reading that rejects is left out of this answer; the others are given. */
  reading(
    name: string,
    help: string,
    read: () => Promise<Reading> | Reading,
    type: "gauge" | "counter" = "gauge",
  ): void {
    const lines = async (): Promise<string[]> => {
      const found = await read();
      const all = typeof found === "number" ? [[{}, found] as const] : found;
      return all.map(([labels, value]) => line(name, keyOf(labels), value));
    };
    this.#families.push({ name, help, type, lines });
  }

  /** The whole page. */
  async text(): Promise<string> {
    const parts = await Promise.all(
      this.#families.map(async ({ name, help, type, lines }) => {
        const found = await Promise.resolve(lines()).catch(() => []);
        return found.length === 0 ? [] : [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...found];
      }),
    );
    return `${parts.flat().join("\n")}\n`;
  }
}
