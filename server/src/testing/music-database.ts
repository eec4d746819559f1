import { once } from "node:events";
import { type Server, createServer } from "node:http";
import type { AddressInfo } from "node:net";

interface KnownSong {
  readonly title: string;
  readonly artist: string;
  readonly length?: number;
  readonly composer?: string;
  readonly lyricist?: string;
  readonly writer?: string;
  readonly link?: string;
}

const MBID = "c5b644d0-0000-4000-8000-00000000000";

const relation = (type: string, name: string) => ({
  type,
  "target-type": "artist",
  direction: "backward",
  attributes: [],
  artist: { id: MBID + 9, name, "sort-name": name },
});

/** A local server that imitates MusicBrainz's web service (version 2) for a few songs, including its errors. */
export class MusicDatabase {
  /** The time in milliseconds, the path and the user agent of each request. */
  readonly requests: { readonly at: number; readonly path: string; readonly agent: string }[] = [];
  /** How many requests to refuse with 503 first, as the real service does if it gets more than one per second. */
  busy = 0;
  /** If true, the server never responds. */
  silent = false;
  readonly #songs: readonly KnownSong[];
  readonly #server: Server;

  constructor(songs: readonly KnownSong[]) {
    this.#songs = songs;
    this.#server = createServer((request, response) => {
      const url = new URL(request.url ?? "", "http://localhost");
      this.requests.push({ at: Date.now(), path: url.href, agent: request.headers["user-agent"] ?? "" });
      if (this.silent) return;
      const send = (status: number, body: object, headers: Record<string, string> = {}): void => {
        response.writeHead(status, { "Content-Type": "application/json; charset=utf-8", ...headers });
        response.end(JSON.stringify(body));
      };
      if (this.busy > 0) {
        this.busy -= 1;
        return send(503, { error: "Your requests are exceeding the allowable rate limit." }, { "Retry-After": "1" });
      }
      if (url.searchParams.get("fmt") !== "json") return send(400, { error: "XML is what you get without fmt=json" });
      if (url.pathname === "/ws/2/recording") return send(200, this.#search(url.searchParams.get("query") ?? ""));
      const song = this.#songs[Number(url.pathname.at(-1))];
      if (song === undefined) return send(404, { error: "Not Found", help: "For usage, please see the documentation" });
      send(200, this.#recording(song));
    });
  }

  async start(): Promise<string> {
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, "close");
  }

  #search(query: string): object {
    const [title = "", artist = ""] = Array.from(query.matchAll(/"((?:[^"\\]|\\.)*)"/g), (match) =>
      (match[1] ?? "").replaceAll(/\\(.)/g, "$1").toLowerCase(),
    );
    const hits = this.#songs.flatMap((song, index) =>
      song.title.toLowerCase().includes(title) && song.artist.toLowerCase().includes(artist) ? [{ song, index }] : [],
    );
    const recordings = hits.map(({ song, index }) => ({
      id: MBID + index,
      score: 100,
      title: song.title,
      ...(song.length !== undefined && { length: song.length }),
      video: null,
      "artist-credit": [{ name: song.artist, artist: { id: MBID + 8, name: song.artist, "sort-name": song.artist } }],
    }));
    return { created: new Date().toISOString(), count: recordings.length, offset: 0, recordings };
  }

  #recording({ title, length, composer, lyricist, writer, link }: KnownSong): object {
    const authors = [
      ...(composer === undefined ? [] : [relation("composer", composer)]),
      ...(lyricist === undefined ? [] : [relation("lyricist", lyricist)]),
      ...(writer === undefined ? [] : [relation("writer", writer)]),
    ];
    return {
      id: MBID,
      title,
      length: length ?? null,
      video: false,
      relations: [
        {
          type: "performance",
          "target-type": "work",
          attributes: [],
          work: { id: MBID, title, iswcs: [], relations: authors },
        },
        ...(link === undefined
          ? []
          : [{ type: "free streaming", "target-type": "url", url: { id: MBID, resource: link } }]),
      ],
    };
  }
}
