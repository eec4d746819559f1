/*
 * Metrics in the Prometheus text format 0.0.4. Label values are names from this program, never values that a client
 * sent: no time series may belong to one member, and a path with ids would create one series per record.
 */

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

/**
 * The upper bounds of the histogram buckets, in seconds. The first suits a read from memory, the last a request that
 * its client is about to give up on.
 */
const EDGES_SECONDS: readonly number[] = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

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

/** A value that is read when the metrics page is requested, or several values with labels. */
type Reading = number | readonly (readonly [Labels, number])[];

/** All metrics of this process. Counting costs a map lookup; readings are taken only when the page is requested. */
export class Metrics {
  readonly #families: (Family & { lines(): Promise<string[]> | string[] })[] = [];
  readonly #counters = new Map<string, Counter>();
  readonly #histograms = new Map<string, Histogram>();

  /** Returns the counter with this name, which is created on first use. */
  counter(name: string, help: string): Counter {
    const known = this.#counters.get(name);
    if (known !== undefined) return known;
    const counter = new Counter();
    this.#counters.set(name, counter);
    this.#families.push({ name, help, type: "counter", lines: () => counter.lines(name) });
    return counter;
  }

  /** Returns the histogram with this name, which is created on first use. */
  histogram(name: string, help: string): Histogram {
    const known = this.#histograms.get(name);
    if (known !== undefined) return known;
    const histogram = new Histogram();
    this.#histograms.set(name, histogram);
    this.#families.push({ name, help, type: "histogram", lines: () => histogram.lines(name) });
    return histogram;
  }

  /** Registers a reading. If `read` fails, only this reading is missing from the page. */
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
