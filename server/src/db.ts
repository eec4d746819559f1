import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { CONFIG_FILE } from "./config/file.ts";
import type { Fingerprints } from "./database/fingerprint.ts";
import { migrateOwn } from "./database/migrate-own.ts";
import { type Own, backup, check, copyFrom, copyTo, restore } from "./database/move.ts";
import { readEnv } from "./read-env.ts";
import { resetOnServer } from "./second-factor/reset-on-server.ts";

/* `npm run db`: moves and checks the band's data. Exits with 0 on success, and with 1 and the reason otherwise. */

const USAGE = `npm run db -- backup FILE       write everything into one file
npm run db -- restore FILE      replace the data with a backup (stop the service first)
npm run db -- copy --to URI     copy the data into an empty MongoDB database
npm run db -- copy --from URI   copy the data of a MongoDB database here
npm run db -- migrate --to N    migrate the data to schema N, up or down, after a backup (stop the service first)
npm run db -- check             read and check everything
npm run db -- reset-second-factor USERNAME
                                switch a member's two-step sign-in off, for an admin who lost the phone`;

/** Mistakes by the user, or states that a person has to fix. They are shown without a stack trace. */
const PLAIN = new Set([
  "BandMoveError",
  "DamagedBackupError",
  "DamagedStoreError",
  "DirectoryInUseError",
  "NewerSchema",
  "NoSuchSchema",
  "EnvFaults",
]);

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const progress = (documents: number): void => say(`  ${documents} documents …`);

function list(prints: Fingerprints): string {
  const documents = [...prints.values()].reduce((sum, print) => sum + print.documents, 0);
  for (const [name, print] of prints) say(`  ${name.padEnd(20)} ${print.documents}`);
  return `${documents} documents in ${prints.size} collections`;
}

const withFiles = (files: readonly string[]): string => (files.length === 0 ? "" : `, with ${files.join(", ")}`);

async function runBackup(own: Own, file: string): Promise<void> {
  say("Writing the backup …");
  const { title, summary, prints, files } = await backup(own, file, progress);
  say(`Wrote ${title} to ${file}: ${list(prints)}${withFiles(files)}.`);
  say(`Read back and compared by count and hash. SHA-256 of the content: ${summary.sha256}`);
}

async function runRestore(own: Own, file: string): Promise<void> {
  say("Checking and restoring the backup …");
  const { title, prints, files } = await restore(own, file, progress);
  say(`Restored ${title}: ${list(prints)}${withFiles(files)}.`);
  say("Read back and compared by count and hash. Every device downloads the band's data again when it is next online.");
  say("Devices that were used or signed out since the backup have to sign in again.");
}

async function runCopy(own: Own, { to, from }: { to?: string; from?: string }): Promise<boolean> {
  if ((to === undefined) === (from === undefined)) return false;
  say("Copying …");
  const { title, prints } =
    to === undefined ? await copyFrom(own, from ?? "", progress) : await copyTo(own, to, progress);
  say(`Copied into ${title}: ${list(prints)}.`);
  say("Read back and compared by count and hash. Every device downloads the band's data again when it is next online.");
  if (to !== undefined) say("Set MONGODB_URI to that address, then start the service. Nothing was removed here.");
  return true;
}

async function runMigrate(own: Own, to: string | undefined, mayLose: boolean): Promise<boolean> {
  if (to === undefined || !/^\d+$/.test(to)) return false;
  const target = Number(to);
  const { file, from, ran } = await migrateOwn(own, { target, mayLose, progress, now: new Date() });
  if (file === null) say(`The data already has schema ${from}. Nothing was changed.`);
  else {
    say(`Wrote a backup into ${file}.`);
    for (const step of ran) say(`  ${step}`);
    say(`The data now has schema ${target} instead of ${from}. Starting this version migrates it up again.`);
  }
  return true;
}

async function runCheck(own: Own): Promise<void> {
  const { title, prints, isInUse } = await check(own);
  say(`Read all of ${title}: ${list(prints)}.`);
  if (isInUse) say("The service is running, so the data was read through it; its files were checked when it started.");
  say("No problems found.");
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: { to: { type: "string" }, from: { type: "string" }, "lose-data": { type: "boolean", default: false } },
    allowPositionals: true,
  });
  /* `file` is the user name if the command is `reset-second-factor`. */
  const [command, file, ...rest] = positionals;
  const env = readEnv();
  const own: Own = { ...env, files: [CONFIG_FILE] };
  const takesFile = command === "backup" || command === "restore";
  const isReset = command === "reset-second-factor";
  const isMigration = command === "migrate";
  const hasOptions = values.to !== undefined || values.from !== undefined;
  const isStray =
    (hasOptions && command !== "copy" && !isMigration) ||
    (isMigration ? values.from !== undefined : values["lose-data"]);
  if (rest.length > 0 || (takesFile || isReset) !== (file !== undefined) || isStray) return misused();
  if (command === "backup") await runBackup(own, resolve(file ?? ""));
  else if (command === "restore") await runRestore(own, resolve(file ?? ""));
  else if (command === "check") await runCheck(own);
  else if (isReset) await runReset(env, file ?? "");
  else if (isMigration) return (await runMigrate(own, values.to, values["lose-data"])) ? 0 : misused();
  else if (command !== "copy" || !(await runCopy(own, values))) return misused();
  return 0;
}

async function runReset(own: ReturnType<typeof readEnv>, username: string): Promise<void> {
  const wasOn = await resetOnServer(own, username, new Date());
  if (wasOn) say(`Two-step sign-in is off for ${username}. The password alone is enough until it is set up again.`);
  else say(`${username} has no two-step sign-in. Nothing was changed.`);
}

function misused(): number {
  process.stderr.write(`${USAGE}\n`);
  return 1;
}

function failed(error: unknown): number {
  const plain = error instanceof Error && (PLAIN.has(error.name) || "code" in error);
  process.stderr.write(`${plain ? sentence(error) : error instanceof Error ? error.stack : String(error)}\n`);
  return 1;
}

function sentence(error: Error): string {
  if (error.name === "DirectoryInUseError") return "The service is running. Stop it first, then run this again.";
  if (error.name === "DamagedBackupError") return `The backup cannot be used: ${error.message}.`;
  return error.message;
}

process.exitCode = await main().catch(failed);
