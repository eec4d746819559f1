import { describe, expect, it } from "vitest";
import { songSingers, tonight, tonightSingerIds } from "./tonight.ts";

const nameOf = (user_id: string): string | undefined => ({ tom: "Tom Richter", anna: "Anna Schmidt" })[user_id];
const song = { key: "Am", singers: ["Anna"], singer_ids: ["anna"] };

describe("tonight's singers and key", () => {
  it("are the song's, unless the setlist overrides them", () => {
    expect(tonight({}, song, nameOf)).toEqual({ singers: ["Anna"], key: "Am" });
    expect(tonight({ singer_ids: [], key: null }, song, nameOf)).toEqual({ singers: ["Anna"], key: "Am" });
    expect(tonight({ singer_ids: ["tom"], key: "Dm" }, song, nameOf)).toEqual({ singers: ["Tom Richter"], key: "Dm" });
    expect(tonightSingerIds({ singer_ids: ["tom"] }, song)).toEqual(["tom"]);
    expect(tonightSingerIds({ singer_ids: [] }, song)).toEqual(["anna"]);
  });

  it("come from the song's referenced members if it has no names as text, and are empty if it has neither", () => {
    expect(songSingers({ singer_ids: ["anna", "tom"], singers: [] }, nameOf)).toEqual(["Anna Schmidt", "Tom Richter"]);
    expect(tonight({}, { singer_ids: ["anna"] }, nameOf).singers).toEqual(["Anna Schmidt"]);
    expect(tonight({}, undefined, nameOf)).toEqual({ singers: [], key: null });
    expect(tonightSingerIds({}, undefined)).toEqual([]);
  });

  it("are the song's if the setlist's override names only unknown members", () => {
    expect(tonight({ singer_ids: ["gone"] }, song, nameOf).singers).toEqual(["Anna"]);
  });
});
