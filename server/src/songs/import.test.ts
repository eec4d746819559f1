import { readFile } from "node:fs/promises";
import { newId } from "@bandstand/shared/contract/uuid.ts";
import type { ImportResult, Song } from "@bandstand/shared/songs/contract.ts";
import { describe, expect, it } from "vitest";
import type { Reply } from "../testing/client.ts";
import { startBand } from "../testing/band.ts";

const { server, editor } = await startBand();
const sample = await readFile(new URL("../demo/repertoire-sample.csv", import.meta.url));

const send = (csv: string | Uint8Array, query = "", key?: string): Promise<Reply> =>
  editor.send("POST", `/songs/import?${query}`, {
    raw: typeof csv === "string" ? csv : new Uint8Array(csv),
    headers: { "Content-Type": "text/csv", ...(key !== undefined && { "Idempotency-Key": key }) },
  });

const songCount = async (q = ""): Promise<number> =>
  (await editor.get(`/songs?limit=1&q=${encodeURIComponent(q)}`)).json<{ total: number }>().total;

const csv = (...rows: string[]): string => ["Titel;Interpret;Dauer", ...rows].join("\r\n");

describe("a band's own file", () => {
  it("is previewed without writing anything, then imported as previewed", async () => {
    const preview = await send(sample, "dry_run=true");
    expect(preview.status).toBe(200);
    const planned = preview.json<ImportResult>();
    expect([planned.rows.length, planned.bad]).toEqual([50, 0]);
    expect(await songCount()).toBe(0);

    expect((await send(sample, "dry_run")).json()).toMatchObject({ bad: 0, created: planned.created });
    expect(await songCount()).toBe(0);

    const done = (await send(sample)).json<ImportResult>();
    expect([done.created, done.duplicates]).toEqual([planned.created, planned.duplicates]);
    expect(await songCount()).toBe(planned.created);
    const { items } = (await editor.get("/songs?q=Griechischer%20Wein")).json<{ items: Song[] }>();
    expect(items[0]).toMatchObject({
      interpret: "Udo Jürgens",
      duration: "00:05:07",
      singers: ["Anna"],
      dance_styles: ["Walzer"],
      status: "active",
    });
  });

  it("imported again, contains only duplicates; with duplicates=create they are created and reported", async () => {
    const before = await songCount();
    expect((await send(sample)).json<ImportResult>()).toMatchObject({ created: 0, duplicates: 50 });
    expect(await songCount()).toBe(before);
    const again = (await send(csv("Griechischer Wein;Udo Jürgens;5:07"), "duplicates=create")).json<ImportResult>();
    expect(again.rows[0]).toMatchObject({ action: "create", duplicate_of: { title: "Griechischer Wein" } });
    expect(await songCount()).toBe(before + 1);
  });
});

describe("an import with a key that was used before", () => {
  it("creates no song twice and returns the same response if the file is the same", async () => {
    const key = newId();
    const file = csv("Wiederholt eins;Import;3:00", "Wiederholt zwei;Import;3:00", "Ganz anders;Import;3:00");
    const [first, again] = [await send(file, "", key), await send(file, "", key)];
    expect(again.json()).toEqual(first.json());
    expect(await songCount("import")).toBe(3);
  });

  it("does not recreate a song that was changed or deleted before the repeat", async () => {
    const key = newId();
    const file = csv("Morgen geändert;Zwischenzeit;3:00", "Morgen gelöscht;Zwischenzeit;3:00");
    const { rows } = (await send(file, "", key)).json<ImportResult>();
    await editor.put(`/songs/${rows[0]?.song_id}`, { title: "Heißt jetzt ganz anders" });
    await editor.delete(`/songs/${rows[1]?.song_id}`);
    expect((await send(file, "", key)).status).toBe(200);
    expect(await songCount("zwischenzeit")).toBe(1);
  });

  it("is refused and writes nothing if the file is different", async () => {
    const key = newId();
    await send(csv("Erste Datei;Schlüssel;3:00"), "", key);
    const other = await send(csv("Erste Datei;Schlüssel;3:00", "Zweite Datei;Schlüssel;3:00"), "", key);
    expect([other.status, other.json<{ code: string }>().code]).toEqual([422, "IDEMPOTENCY_KEY_REUSED"]);
    expect(await songCount("schlüssel")).toBe(1);
  });

  it("is refused if a different kind of request used the key", async () => {
    const key = newId();
    await editor.post("/songs", { title: "Einzeln", interpret: "Fremdschlüssel" }, { "Idempotency-Key": key });
    const reply = await send(csv("Aus der Datei;Fremdschlüssel;3:00"), "", key);
    expect(reply.json<{ code: string }>().code).toBe("IDEMPOTENCY_KEY_REUSED");
    expect(await songCount("fremdschlüssel")).toBe(1);
  });
});

describe("bad rows in an import", () => {
  const file = csv("Gute Zeile;Mangel;3:00", "Ohne Interpret;;3:00", "Keine Länge;Mangel;morgen");

  it("cause the whole file to be refused, and leave the idempotency key usable", async () => {
    const key = newId();
    const reply = await send(file, "", key);
    expect(reply.status).toBe(422);
    expect(reply.json()).toMatchObject({ code: "IMPORT_HAS_BAD_ROWS", created: 1, bad: 2 });
    expect(await songCount("mangel")).toBe(0);
    expect((await send(csv("Nachgebessert;Mangelfrei;3:00"), "", key)).status).toBe(200);
  });

  it("are skipped with skip_bad", async () => {
    const done = (await send(file, "skip_bad=true")).json<ImportResult>();
    expect(done).toMatchObject({ created: 1, bad: 2 });
    expect(await songCount("gute zeile")).toBe(1);
  });
});

describe("files from real bands", () => {
  it("can have their headings mapped to fields by hand", async () => {
    const mapping = encodeURIComponent(JSON.stringify({ Nummer: "title", Wer: "interpret" }));
    const done = (await send("Nummer,Wer\nAbbildung,Kartograf", `mapping=${mapping}`)).json<ImportResult>();
    expect(done.created).toBe(1);
    expect((await send("A,B\n1,2", "mapping=kein-json")).status).toBe(422);
  });

  it("can be in Windows-1252 and separated by commas", async () => {
    const bytes = Buffer.from("Title,Artist\nFr\u00fchst\u00fcck,M\u00fcller", "latin1");
    expect((await send(bytes)).json<ImportResult>().rows[0]).toMatchObject({ title: "Frühstück", interpret: "Müller" });
  });

  it("cannot be JSON, and cannot be imported by a musician", async () => {
    expect((await editor.post("/songs/import", { a: 1 })).status).toBe(415);
    const musician = await server.client("musician");
    const reply = await musician.send("POST", "/songs/import", { raw: "A,B", headers: { "Content-Type": "text/csv" } });
    expect(reply.status).toBe(403);
  });
});

describe("importing a large file", () => {
  /** Every permutation has the same length and letters, so only a letter-by-letter comparison can tell two apart. */
  const permutations = (count: number): string[] =>
    Array.from({ length: count }, (_, seed) => {
      const letters = [..."abcdefghijklmnopqrstuvwxyz"];
      let state = seed + 1;
      for (let at = letters.length - 1; at > 0; at--) {
        state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) ^ (at * 0x9e3779b1);
        const other = (state >>> 0) % (at + 1);
        [letters[at], letters[other]] = [letters[other] ?? "", letters[at] ?? ""];
      }
      return letters.join("");
    });

  it("does not block other requests, even if all titles consist of the same letters", async () => {
    const rows = permutations(4_000).map((name) => `${name};${name};3:00`);
    let isRunning = true;
    const preview = send(csv(...rows), "dry_run&duplicates=create").finally(() => (isRunning = false));
    const waits: number[] = [];
    while (isRunning) {
      const start = performance.now();
      expect((await editor.get("/me")).status).toBe(200);
      waits.push(performance.now() - start);
    }
    expect((await preview).json<ImportResult>().rows).toHaveLength(4_000);
    expect(waits.length).toBeGreaterThan(5);
    expect(Math.max(...waits)).toBeLessThan(1_000);
  });

  it("is refused if the file has more than 10,000 rows", async () => {
    const reply = await send(csv(...Array.from({ length: 10_001 }, (_, n) => `Titel ${n};Niemand;3:00`)));
    expect(reply.status).toBe(422);
    expect(reply.json()).toMatchObject({ code: "IMPORT_TOO_LONG" });
    expect(await songCount("Niemand")).toBe(0);
  });

  it("is refused with a short response if a row has more than 500 columns, even 300,000", async () => {
    const headings = Array.from({ length: 300_000 }, (_, n) => `c${n}`).join(";");
    const reply = await send(`${headings}\na;b`, "dry_run");
    expect(reply.status).toBe(422);
    expect(reply.json()).toMatchObject({ code: "IMPORT_TOO_WIDE" });
    expect(JSON.stringify(reply.json()).length).toBeLessThan(1_000);
  });

  it("does not block other requests, whatever the file contains", async () => {
    const size = 5 * 1024 * 1024 - 30;
    const files = ['"', ";", "\n", "\r", '"a";', "a ", ") "].map(
      (part) => `Titel;Interpret\n${part.repeat(Math.floor(size / part.length))}`,
    );
    const waits: number[] = [];
    for (const file of files) {
      let isRunning = true;
      const preview = send(file, "dry_run").finally(() => (isRunning = false));
      while (isRunning) {
        const start = performance.now();
        expect((await editor.get("/me")).status).toBe(200);
        waits.push(performance.now() - start);
      }
      expect([200, 422]).toContain((await preview).status);
    }
    expect(Math.max(...waits)).toBeLessThan(1_000);
  }, 60_000);
});
