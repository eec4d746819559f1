import { fieldOfHeading } from "@bandstand/shared/songs/import-columns.ts";
import { IMPORT_FIELDS } from "@bandstand/shared/songs/import-fields.ts";
import { planOf, songsOf } from "@bandstand/shared/testing/song-import.ts";
import { MemoryRouter, Route } from "@solidjs/router";
import { cleanup, fireEvent, render, screen, within } from "@solidjs/testing-library";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { showLanguage, text } from "../i18n/text.ts";
import { noteContact } from "../data/status.ts";
import { endOffline, startOffline } from "../testing/offline-member.ts";
import { songRow } from "../testing/rows.ts";
import { handOver, isTable, textFile } from "./chosen-file.ts";
import { importTemplate } from "./import-template.ts";
import { ImportPage } from "./import-page.tsx";
import { fileOf, withMends } from "./mended-songs.ts";

const bytesOf = async (file: Blob): Promise<Uint8Array> => new Uint8Array(await file.arrayBuffer());

describe("the import's preview", () => {
  beforeEach(async () => {
    await showLanguage("de");
    await startOffline("editor", (band) => band.songs.put(songRow("a", "Sway", { interpret: "Dean Martin" })));
  });
  afterEach(async () => {
    cleanup();
    await endOffline();
  });

  const open = (table: string): void => {
    noteContact(false);
    handOver(textFile(table, "songs.csv"));
    render(() => (
      <MemoryRouter>
        <Route path="*" component={ImportPage} />
      </MemoryRouter>
    ));
  };
  const rowOf = async (title: string): Promise<HTMLElement> => {
    const cell = await screen.findByRole("cell", { name: title });
    return cell.closest("tr") as HTMLElement;
  };

  test("shows every value that was read, even offline, and says that the import itself needs a network", async () => {
    open(
      "Titel\tInterpret\tDauer\tGesang\tTonart\nValerie\tAmy\t03:47 min\tAnna, Tom\tEs\nSway\tDean Martin\t2:43\t\t\n",
    );
    const valerie = await rowOf("Valerie");
    expect(
      within(valerie)
        .getAllByRole("cell")
        .map((cell) => cell.textContent),
    ).toEqual(["Valerie", "Amy", "3:47", "Anna, Tom", "Es"]);
    expect(within(await rowOf("Sway")).getByText("Wohl dasselbe wie „Sway“ (Aktiv)")).toBeTruthy();
    expect(screen.getByRole("columnheader", { name: /^Länge.*Dauer$/ })).toBeTruthy();
    expect(screen.getByText("Die Vorschau geht ohne Netz, zum Übernehmen brauchst du eines.")).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "1 Song übernehmen" }).disabled).toBe(true);
  });

  test("lets the user correct a cell in place, validates it while they type, and then looks for duplicates again", async () => {
    open("Titel;Interpret;Dauer\nValerie;Amy;viel\nSwai;;2:43\n");
    const length = await screen.findByRole<HTMLInputElement>("textbox", { name: "Länge, Zeile 2" });
    fireEvent.input(length, { target: { value: "3:4x" } });
    expect(length.getAttribute("aria-invalid")).toBe("true");
    fireEvent.input(length, { target: { value: "3:47" } });
    expect(length.getAttribute("aria-invalid")).toBeNull();
    length.focus();
    fireEvent.change(length);
    expect(await screen.findByText("1 Zeile ist fehlerhaft. Verbessere sie hier oder lass sie aus.")).toBeTruthy();
    expect(document.activeElement, "the field keeps the focus").toBe(length);
    const interpret = screen.getByRole("textbox", { name: "Interpret, Zeile 3" });
    fireEvent.input(interpret, { target: { value: "Dean Martin" } });
    fireEvent.change(interpret);
    expect(await screen.findByText("Wohl dasselbe wie „Sway“ (Aktiv)")).toBeTruthy();
    expect(screen.getByRole("tab", { name: /^Neu ?1$/ })).toBeTruthy();
    expect(screen.queryByRole("tab", { name: /Fehlerhaft/ })).toBeNull();
  });
});

test("corrected rows are sent as a file that the server parses like the preview did, without rows that cannot be parsed", async () => {
  const file =
    'Repertoire 2026\nTitel;Interpret;Dauer\nValerie;Amy;03:47:00\nSway;Dean "Dino" Martin;02:43:00\nPerfect;;04:23:00\n"Offen;x;1:00\n';
  const songs = songsOf(await bytesOf(textFile(file, "songs.csv")));
  const row = songs.rows[2]?.row ?? 0;
  const mended = withMends(songs, new Map([[row, ["Perfect; live", "Ed", "4:24"]]]));
  const plan = planOf(await bytesOf(fileOf(mended)));
  expect(plan.rows.map(({ song }) => [song?.title, song?.interpret, song?.duration])).toEqual([
    ["Valerie", "Amy", "00:03:47"],
    ["Sway", 'Dean "Dino" Martin', "00:02:43"],
    ["Perfect; live", "Ed", "00:04:24"],
  ]);
});

test.each(["de", "en"] as const)("an import recognises every heading of the template (%s)", async (language) => {
  await showLanguage(language);
  expect(IMPORT_FIELDS.map((field) => fieldOfHeading(text().songs.fields[field]))).toEqual([...IMPORT_FIELDS]);
  const { columns, rows } = planOf((await importTemplate()).content);
  expect(columns.map(({ field }) => field)).toEqual([...IMPORT_FIELDS]);
  expect(rows).toEqual([]);
});

test("copied text is treated as a table only if it has several rows and cells", () => {
  for (const table of ["Titel\tInterpret\nSway\tDean", "Titel;Interpret\nSway;Dean\n"])
    expect(isTable(table)).toBe(true);
  for (const other of ["Sway", "Sway\tDean", "Sway\nValerie", ""]) expect(isTable(other)).toBe(false);
});
