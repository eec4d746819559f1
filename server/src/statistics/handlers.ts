import type { BandConfig } from "@bandstand/shared/config/contract.ts";
import type { statisticsRoutes } from "@bandstand/shared/statistics/routes.ts";
import { songHistogram } from "@bandstand/shared/statistics/histogram.ts";
import { seasonStatistics } from "@bandstand/shared/statistics/seasons.ts";
import { shownPicture } from "@bandstand/shared/config/shown-picture.ts";
import { bandConfig, readLogo } from "../config/model.ts";
import { allGigs } from "../gigs/model.ts";
import type { AppContext } from "../http/context.ts";
import { Refusal } from "../http/errors.ts";
import { Answer, type Handlers } from "../http/handler.ts";
import { type CompressedPart, Prepared, compressPart } from "../http/prepared.ts";
import { StateCache } from "../http/state-cache.ts";
import { songNames, statisticsState } from "./model.ts";

/* Revalidated on every request, so the page disappears as soon as it is switched off. */
const PUBLIC = { headers: { "Cache-Control": "public, no-cache" } };

/**
 * The size of the cache, in compressed bytes. The histogram and each season, with or without drafts, take a few
 * kilobytes each.
 */
const KEPT_BYTES = 4 * 1024 * 1024;

/** Yields the JSON of a list in parts: as one text, a histogram of 500,000 rows would take tens of megabytes. */
function* jsonOf(items: readonly unknown[]): Generator<string> {
  yield "[";
  for (const [index, item] of items.entries()) yield `${index > 0 ? "," : ""}${JSON.stringify(item)}`;
  yield "]";
}

/** Returns the configuration if the public song page is on; refuses with `SONG_PAGE_OFF` otherwise. */
function publicConfig(): BandConfig {
  const config = bandConfig();
  if (config.publicSongPage === "off") throw new Refusal("SONG_PAGE_OFF");
  return config;
}

export function statisticsHandlers(context: AppContext): Handlers<typeof statisticsRoutes> {
  /* Computed once per state of the data, because the histogram is public and a season reads every gig. */
  const kept = new StateCache<CompressedPart>(KEPT_BYTES, ({ bytes }) => bytes.length);

  async function prepared(name: string, { drafts }: { readonly drafts: boolean }, compute: Compute): Promise<Prepared> {
    const [gigs, names, today] = [await allGigs({ drafts }), await songNames(), context.today()];
    const firstMonth = Number(bandConfig().seasonFirstMonth);
    const state = `${statisticsState()}/${today}/${firstMonth}`;
    const make = () => compressPart(jsonOf(compute({ gigs, names, today, firstMonth })));
    return new Prepared(await kept.get(name, state, make));
  }

  return {
    async seasonStatistics({ caller }) {
      const drafts = caller.role !== "musician";
      return await prepared(`seasons/${drafts}`, { drafts }, ({ gigs, names, ...season }) =>
        seasonStatistics(gigs, names, season),
      );
    },

    async songHistogram() {
      publicConfig();
      const rows = await prepared("histogram", { drafts: false }, ({ gigs, names, today }) =>
        songHistogram(gigs, names, today),
      );
      return new Answer(rows, PUBLIC);
    },

    publicBand: async () => {
      const { bandName } = publicConfig();
      return new Answer({ band_name: bandName, logo: shownPicture(await readLogo()) }, PUBLIC);
    },
  };
}

interface Counted {
  readonly gigs: Awaited<ReturnType<typeof allGigs>>;
  readonly names: Awaited<ReturnType<typeof songNames>>;
  readonly today: string;
  readonly firstMonth: number;
}
type Compute = (counted: Counted) => readonly unknown[];
