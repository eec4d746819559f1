import { useLocation, useSearchParams } from "@solidjs/router";
import { type Accessor, createEffect, createMemo, createSignal, on, onCleanup } from "solid-js";
import type { SongFilter } from "./queries.ts";
import { type Choices, NO_CHOICE } from "./song-filters.tsx";

/** How long typing must pause before the address changes, in milliseconds; browsers limit how often it may change. */
const TYPING_PAUSE_MS = 300;

/** Query parameters that open panels on this page; they are not kept in a song's address. */
const PANELS = ["new", "select", "edit", "columns", "filters"] as const;

type Panel = Exclude<(typeof PANELS)[number], "edit">;
type Query = Partial<Record<"q" | "sort" | keyof Choices | Panel, string>>;

/** The repertoire's search, filters, sorting and open panels, which are stored in the address. */
export interface SongAddress {
  /** The search as typed; the address follows after a pause. */
  readonly typed: Accessor<string>;
  readonly search: (q: string) => void;
  readonly choices: Accessor<Choices>;
  readonly choose: (change: Partial<Choices>) => void;
  /** The search and the selected filters together. */
  readonly filter: Accessor<SongFilter>;
  /** A column name, prefixed with `-` for descending order. */
  readonly sort: Accessor<string>;
  readonly sortBy: (sort: string) => void;
  /** Removes search and filters. */
  readonly clear: () => void;
  readonly isOpen: (panel: Panel) => boolean;
  /** Opens a panel with a new entry in the browser's history, so that Back closes it. */
  readonly open: (panel: Panel) => void;
  readonly close: (panel: Panel) => void;
  /** Shows or hides a part of the page, without an entry in the browser's history. */
  readonly toggle: (panel: Panel) => void;
  /** The query string for links to songs and back to the list; empty, or starts with `?`. */
  readonly kept: Accessor<string>;
}

/** Reads and changes the repertoire's address. Call in a component. */
export function createSongAddress(): SongAddress {
  const location = useLocation();
  const [query, setQuery] = useSearchParams<Query>();
  const [typed, setTyped] = createSignal(query.q ?? "");
  let typing: ReturnType<typeof setTimeout> | undefined;
  onCleanup(() => clearTimeout(typing));
  createEffect(
    on(
      () => query.q ?? "",
      (q) => q !== typed() && setTyped(q),
      { defer: true },
    ),
  );

  const choices = createMemo<Choices>(() => ({
    status: query.status ?? null,
    genre: query.genre ?? null,
    singer: query.singer ?? null,
    dance_style: query.dance_style ?? null,
    not_played: query.not_played ?? null,
  }));
  const filter = createMemo<SongFilter>(() => ({ ...choices(), q: typed() }));
  const kept = createMemo(() => {
    const rest = new URLSearchParams(location.search);
    for (const panel of PANELS) rest.delete(panel);
    return rest.size === 0 ? "" : `?${rest}`;
  });

  return {
    typed,
    search: (q) => {
      setTyped(q);
      clearTimeout(typing);
      typing = setTimeout(() => setQuery({ q: q || undefined }, { replace: true }), TYPING_PAUSE_MS);
    },
    choices,
    choose: (change) => setQuery(change, { replace: true }),
    filter,
    sort: () => query.sort ?? "title",
    sortBy: (sort) => setQuery({ sort: sort === "title" ? undefined : sort }, { replace: true }),
    clear: () => {
      clearTimeout(typing);
      setTyped("");
      setQuery({ q: null, ...NO_CHOICE }, { replace: true });
    },
    isOpen: (panel) => query[panel] !== undefined,
    open: (panel) => setQuery({ [panel]: "1" }),
    close: (panel) => setQuery({ [panel]: undefined }, { replace: true }),
    toggle: (panel) => setQuery({ [panel]: query[panel] === undefined ? "1" : undefined }, { replace: true }),
    kept,
  };
}
