import fc from "fast-check";
import { type Zippable, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { textBytes } from "../exports/file.ts";
import { type ZipEntry, listZip, unpack } from "./read-zip.ts";
import { ZIP_LIMITS } from "./zip-limits.ts";

const CHART = textBytes("{title: Swing Low}\nSwing [D]low, sweet chariot");

function entriesOf(zip: Uint8Array): readonly ZipEntry[] {
  const entries = listZip(zip);
  if (typeof entries === "string") throw new Error(entries);
  return entries;
}

/** Writes a number into the header of every file in the central directory. */
function patched(zip: Uint8Array, at: number, value: number, bytes: 2 | 4): Uint8Array {
  const copy = Uint8Array.from(zip);
  const view = new DataView(copy.buffer);
  for (let index = 0; index < copy.length - 46; index += 1)
    if (view.getUint32(index, true) === 0x02014b50)
      if (bytes === 2) view.setUint16(index + at, value, true);
      else view.setUint32(index + at, value, true);
  return copy;
}

const SIZE_AT = 24;
const FLAGS_AT = 8;

describe("a zip of charts", () => {
  test("is read, packed or stored, whichever program wrote its file names", () => {
    const zip = zipSync({ "Für Elise.cho": CHART, band: { "b.cho": [CHART, { level: 0 }] } });
    const entries = entriesOf(zip);
    expect(entries.map(({ path, verdict }) => [path, verdict])).toEqual([
      ["Für Elise.cho", "read"],
      ["band/b.cho", "read"],
    ]);
    for (const entry of entries) expect(unpack(zip, entry)).toEqual(CHART);
    /* "Für" in code page 437, as old zip programs on Windows wrote it. */
    const old = Uint8Array.from(zipSync({ "F?r.cho": CHART }), (byte) => (byte === 0x3f ? 0x81 : byte));
    expect(entriesOf(old)[0]?.path).toBe("Für.cho");
  });

  test("lists other files, large files and zips inside it, without unpacking them", () => {
    const zip = zipSync({
      "a.pdf": CHART,
      "b.cho": new Uint8Array(65_537),
      "c.zip": zipSync({ "a.cho": CHART }),
      ".DS_Store": CHART,
      "__MACOSX/._a.cho": CHART,
    });
    expect(entriesOf(zip).map(({ path, verdict }) => [path, verdict])).toEqual([
      ["a.pdf", "other-file"],
      ["b.cho", "too-large"],
      ["c.zip", "zip-in-zip"],
    ]);
  });

  test.each(["../a.cho", "band/../../a.cho", "/etc/a.cho", "C:\\a.cho", "..\\a.cho"])(
    "with an unsafe file name is refused: %s",
    (name) => {
      expect(listZip(zipSync({ "ok.cho": CHART, [name]: CHART }))).toBe("unsafe");
    },
  );

  test("is refused if it has more than 20,000 files or a password, or is not a zip at all", () => {
    const many: Zippable = {};
    for (let index = 0; index <= ZIP_LIMITS.entries; index += 1) many[`${index}.cho`] = new Uint8Array();
    expect(listZip(zipSync(many, { level: 0 }))).toBe("too-many");
    expect(listZip(patched(zipSync({ "a.cho": CHART }), FLAGS_AT, 1, 2))).toBe("encrypted");
    expect(listZip(CHART)).toBe("damaged");
    expect(listZip(zipSync({ "a.cho": CHART }).subarray(40))).toBe("damaged");
  });

  test("with more than 64 MiB of text is refused before anything is unpacked", () => {
    const files: Zippable = {};
    for (let index = 0; index <= ZIP_LIMITS.unpacked / 65_536; index += 1) files[`${index}.cho`] = CHART;
    expect(listZip(patched(zipSync(files), SIZE_AT, 65_536, 4))).toBe("too-large");
  });

  test("that declares wrong file sizes is not believed, and unpacking stops at the declared size", () => {
    const bomb = patched(zipSync({ "bomb.cho": new Uint8Array(16 * 1024 * 1024) }, { level: 9 }), SIZE_AT, 1_000, 4);
    const [entry] = entriesOf(bomb);
    expect(entry).toMatchObject({ verdict: "read", size: 1_000 });
    expect(entry && unpack(bomb, entry)).toBeNull();
    for (const wrong of [-1, 1]) {
      const zip = patched(zipSync({ "a.cho": CHART }), SIZE_AT, CHART.length + wrong, 4);
      expect(entriesOf(zip).map((one) => unpack(zip, one))).toEqual([null]);
    }
  });

  test("that is damaged is refused or read, but never throws", () => {
    const zip = zipSync({ "a.cho": CHART, "b.txt": [CHART, { level: 0 }] });
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(zip.length - 1), fc.nat(255)), { maxLength: 8 }), (damage) => {
        const broken = Uint8Array.from(zip);
        for (const [at, byte] of damage) broken[at] = byte;
        const entries = listZip(broken);
        if (typeof entries === "string") return;
        for (const entry of entries) expect(unpack(broken, entry)?.length ?? 0).toBeLessThanOrEqual(65_536);
      }),
      { numRuns: 500 },
    );
  });
});
