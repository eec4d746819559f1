import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { start } from "@bandstand/embedded";
import type { Own } from "../database/move.ts";
import { testMongodbUri } from "../read-env.ts";

/** A test's data directories, and a database server to copy from and to. */
export class BandData {
  readonly root = mkdtempSync(join(tmpdir(), "band-data-"));
  readonly #closing: (() => Promise<void>)[] = [];
  #directories = 0;

  /**
   * Prepares the data directory of a service with the built-in database. `config` is the content of its
   * `appConfig.json`.
   */
  own(config?: string): Own {
    this.#directories += 1;
    const DATA_DIR = join(this.root, String(this.#directories));
    mkdirSync(DATA_DIR);
    if (config !== undefined) writeFileSync(join(DATA_DIR, "appConfig.json"), config);
    return { DATA_DIR, files: ["appConfig.json"] };
  }

  /** Returns the address of an empty database on a server: at `TEST_MONGODB_URI`, or in another embedded database. */
  async server(): Promise<string> {
    this.#directories += 1;
    const database = `moved_${process.pid}_${this.#directories}`;
    const given = testMongodbUri();
    if (given !== null) {
      const url = new URL(given);
      url.pathname = `/${database}`;
      return url.href;
    }
    const embedded = await start({ dir: join(this.root, `server-${this.#directories}`), database });
    this.#closing.push(() => embedded.close());
    return embedded.uri;
  }

  async close(): Promise<void> {
    for (const close of this.#closing) await close();
    rmSync(this.root, { recursive: true, force: true });
  }
}
