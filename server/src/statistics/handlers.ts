import type { HistogramRow, statisticsRoutes } from "@bandstand/shared/statistics/contract.ts";
import { songHistogram } from "@bandstand/shared/statistics/histogram.ts";
import { seasonStatistics } from "@bandstand/shared/statistics/seasons.ts";
import { bandConfig } from "../config/model.ts";
import type { AppContext } from "../http/context.ts";
import { Answer, type Handlers } from "../http/handler.ts";
import { countedGigs, songNames, statisticsState } from "./model.ts";

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
      const [gigs, names, today] = [await countedGigs({ drafts: false }), await songNames(), context.today()];
      const state = `${statisticsState()}/${today}`;
      if (kept.state !== state) kept = { state, rows: songHistogram(gigs, names, today) };
      return new Answer(kept.rows, { headers: { "Cache-Control": "public, no-cache" } });
    },
  };
}
