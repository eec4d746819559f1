import { cleanup, fireEvent, render, screen, waitFor } from "@solidjs/testing-library";
import { afterEach, expect, test, vi } from "vitest";
import { showLanguage, text } from "../i18n/text.ts";
import { endOffline, startOffline } from "../testing/offline-member.ts";
import { ChartForm } from "./chart-form.tsx";

const stamps = { created_at: "2026-01-01T00:00:00.000Z", updated_at: "2026-01-01T00:00:00.000Z", rev: 1 };
const facts = { text: "[G]La", notation: "english", written_key: null, parts: null, source: null, version: 1 } as const;
const chart = { chart_id: "chords", song_id: "song", name: "Akkorde", ...facts, ...stamps };

afterEach(async () => {
  cleanup();
  localStorage.clear();
  await endOffline();
});

test("an edit of a chart from the form is based on what the form showed when it was opened", async () => {
  await showLanguage("de");
  const band = await startOffline("editor", ({ charts }) => charts.put(chart));
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
  render(() => <ChartForm song_id="song" chart={chart} onClose={() => undefined} />);
  fireEvent.input(await screen.findByLabelText(text().charts.name), { target: { value: "Chords" } });
  await band.charts.update("chords", { name: "Griffe", rev: 2 });
  fireEvent.click(screen.getByRole("button", { name: "Speichern", hidden: true }));
  await waitFor(async () =>
    expect(await band.outbox.toArray()).toMatchObject([
      { name: "updateChart", base: { name: "Akkorde" }, args: { fields: { name: "Chords" } } },
    ]),
  );
});
