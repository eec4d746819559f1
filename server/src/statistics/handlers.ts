import type { BandConfig } from "@bandstand/shared/config/contract.ts";
import type { HistogramRow, statisticsRoutes } from "@bandstand/shared/statistics/contract.ts";
import { songHistogram } from "@bandstand/shared/statistics/histogram.ts";
import { seasonStatistics } from "@bandstand/shared/statistics/seasons.ts";
import { bandConfig } from "../config/model.ts";
import type { AppContext } from "../http/context.ts";
import { Refusal } from "../http/errors.ts";
import { Answer, type Handlers } from "../http/handler.ts";
import { countedGigs, songNames, statisticsState } from "./model.ts";

/* Asked of the server again every time, so that what was switched off is gone at once. */
const PUBLIC = { headers: { "Cache-Control": "public, no-cache" } };

/** The settings, where the band lets everybody see its songs. Refuses with `SONG_PAGE_OFF` where it does not. */
function publicConfig(): BandConfig {
  const config = bandConfig();
  if (config.publicSongPage === "off") throw new Refusal("SONG_PAGE_OFF");
  return config;
}

export function statisticsHandlers(context: AppContext): Handlers<typeof statisticsRoutes> {
  /* Anybody may ask for the histogram, so it is computed once for every state of the band. */
  let kept: { readonly state: string; readonly rows: HistogramRow[] } = { state: "", rows: [] };

  return {
    async seasonStatistics({ caller }) {
      const gigs = await countedGigs({ drafts: caller.role !== "musician" });
      const firstMonth = Number(bandConfig().seasonFirstMonth);
      return seasonStatistics(gigs, await songNames(), { today: context.today(), firstMonth });
    },

    async songHistogram() {
      publicConfig();
      const [gigs, names, today] = [await countedGigs({ drafts: false }), await songNames(), context.today()];
      const state = `${statisticsState()}/${today}`;
      if (kept.state !== state) kept = { state, rows: songHistogram(gigs, names, today) };
      return new Answer(kept.rows, PUBLIC);
    },

    publicBand: () => new Answer({ band_name: publicConfig().bandName }, PUBLIC),
  };
}
