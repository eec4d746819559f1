import { parentPort } from "node:worker_threads";
import type { ExportFile } from "@bandstand/shared/exports/file.ts";
import type { Gig } from "@bandstand/shared/gigs/contract.ts";
import type { Song } from "@bandstand/shared/songs/contract.ts";
import { render } from "./render.ts";
import type { Wanted } from "./render.ts";

/** The messages to the thread: data in parts, then the file to render from it. */
export type ToWorker =
  | { readonly part: "songs"; readonly songs: readonly (readonly [string, Song])[] }
  | { readonly part: "gigs"; readonly gigs: readonly Gig[] }
  | { readonly part: "file"; readonly wanted: Wanted; readonly names: ReadonlyMap<string, string> };

/** The thread's result: the file, or the error. */
export type FromWorker = { readonly file: ExportFile } | { readonly error: unknown };

/* A thread of the render pool: renders one file at a time. */

let songs = new Map<string, Song>();
let gigs: Gig[] = [];

async function answer(wanted: Wanted, names: ReadonlyMap<string, string>): Promise<void> {
  const sources = { songs, names, gigs };
  [songs, gigs] = [new Map(), []];
  try {
    const file = await render(wanted, sources);
    /* Only whole buffers can be transferred, so a view of a larger buffer is copied. */
    const content = file.content.byteLength === file.content.buffer.byteLength ? file.content : file.content.slice();
    parentPort?.postMessage({ file: { ...file, content } } satisfies FromWorker, [content.buffer]);
  } catch (error) {
    parentPort?.postMessage({ error } satisfies FromWorker);
  }
}

parentPort?.on("message", (message: ToWorker) => {
  if (message.part === "songs") for (const [id, song] of message.songs) songs.set(id, song);
  else if (message.part === "gigs") gigs.push(...message.gigs);
  else void answer(message.wanted, message.names);
});
