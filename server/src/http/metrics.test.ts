import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Metrics } from "./metrics.ts";

describe("the Prometheus page", () => {
  test("shows a description of each metric and a count per label", async () => {
    const metrics = new Metrics();
    metrics.counter("a_total", "Some things.").add({ kind: "x" });
    metrics.counter("a_total", "Some things.").add({ kind: "x" }, 2);
    metrics.reading("b", "Another.", () => 7);
    expect(await metrics.text()).toBe(
      [
        "# HELP a_total Some things.",
        "# TYPE a_total counter",
        'a_total{kind="x"} 3',
        "# HELP b Another.",
        "# TYPE b gauge",
        "b 7",
        "",
      ].join("\n"),
    );
  });

  test("escapes characters that a label may not contain", async () => {
    const metrics = new Metrics();
    metrics.counter("a_total", "A.").add({ kind: 'x"\\\n' });
    expect(await metrics.text()).toContain('a_total{kind="x\\"\\\\\\n"} 1');
  });

  test("counts a duration in every bucket that it fits into", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.double({ min: 0, max: 20, noNaN: true })), async (seconds) => {
        const metrics = new Metrics();
        const times = metrics.histogram("t", "Times.");
        for (const one of seconds) times.observe({ a: "1" }, one);
        const text = await metrics.text();
        for (const [, edge, count] of text.matchAll(/^t_bucket\{a="1",le="([^"]+)"\} (\d+)$/gm)) {
          const limit = edge === "+Inf" ? Number.POSITIVE_INFINITY : Number(edge);
          expect(Number(count)).toBe(seconds.filter((one) => one <= limit).length);
        }
        if (seconds.length > 0) expect(text).toContain(`t_count{a="1"} ${seconds.length}\n`);
      }),
    );
  });

  test("omits readings that fail and includes the rest", async () => {
    const metrics = new Metrics();
    metrics.reading("gone", "G.", () => Promise.reject(new Error("the database is away")));
    metrics.reading("there", "T.", () => 1);
    expect(await metrics.text()).toBe("# HELP there T.\n# TYPE there gauge\nthere 1\n");
  });
});
