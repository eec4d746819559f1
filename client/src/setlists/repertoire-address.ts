import { NO_FILTER, type RepertoireFilter } from "@bandstand/shared/setlists/repertoire-filter.ts";
import type { SongStatus } from "@bandstand/shared/songs/contract.ts";
import { useSearchParams } from "@solidjs/router";
import { type Accessor, createEffect, createMemo, createSignal, on, onCleanup } from "solid-js";

/** The filters as query parameters. The song table uses the same names, except that it calls the search `q`. */
type Params = Partial<Record<"songs" | "genre" | "singer" | "dance_style" | "status" | "not_played", string>>;

/** The statuses to choose from, in display order. */
export const STATUSES: readonly SongStatus[] = ["active", "rehearsing", "suggested", "retired", "rejected"];

/** The options of the filter "not played at the last … gigs". */
export const GIGS_AGO = [1, 3, 5, 10];

const ANY = "any";

/** How long typing must pause before the address changes, in milliseconds; browsers limit how often it may change. */
const TYPING_PAUSE_MS = 300;

/** Parses the filters in an address; missing or invalid ones become defaults. */
export function filterOf({ songs, genre, singer, dance_style, status, not_played }: Params): RepertoireFilter {
  return {
    query: songs ?? "",
    genre: genre ?? null,
    singer: singer ?? null,
    dance_style: dance_style ?? null,
    status: status === ANY ? null : (STATUSES.find((one) => one === status) ?? NO_FILTER.status),
    not_played_for: GIGS_AGO.find((gigs) => String(gigs) === not_played) ?? NO_FILTER.not_played_for,
  };
}

/** Returns the query parameters for filters; null removes a parameter whose filter has its default. */
export function paramsOf(filter: RepertoireFilter): Record<keyof Params, string | null> {
  const { query, genre, singer, dance_style, status, not_played_for } = filter;
  return {
    songs: query || null,
    genre,
    singer,
    dance_style,
    status: status === NO_FILTER.status ? null : (status ?? ANY),
    not_played: not_played_for === NO_FILTER.not_played_for ? null : String(not_played_for),
  };
}

/** Stores the repertoire's filters in the address, so that a reload or a link shows the same songs. */
export function useRepertoireFilter(): readonly [
  filter: Accessor<RepertoireFilter>,
  narrow: (change: Partial<RepertoireFilter>) => void,
] {
  const [params, setParams] = useSearchParams<Params>();
  const [typed, setTyped] = createSignal(params.songs ?? "");
  const filter = createMemo(() => ({ ...filterOf(params), query: typed() }));
  let written: string | undefined;
  let typing: ReturnType<typeof setTimeout> | undefined;
  onCleanup(() => clearTimeout(typing));
  createEffect(
    on(
      () => params.songs ?? "",
      /* Ignores address changes made below, which may arrive when the user has already typed more. */
      (songs) => songs !== written && setTyped(songs),
      { defer: true },
    ),
  );
  const narrow = (change: Partial<RepertoireFilter>): void => {
    if (change.query !== undefined) setTyped(change.query);
    const next = paramsOf({ ...filter(), ...change });
    clearTimeout(typing);
    const write = (): void => {
      written = next.songs ?? "";
      setParams(next, { replace: true });
    };
    if (Object.keys(change).join() === "query") typing = setTimeout(write, TYPING_PAUSE_MS);
    else write();
  };
  return [filter, narrow];
}
