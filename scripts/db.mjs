import { resolve } from "node:path";
import { environment } from "./environment.mjs";
import { Stop, build, checkNode, install, run } from "./prepare.mjs";

/* `npm run db -- backup FILE | restore FILE | copy --to URI | copy --from URI | check | reset-second-factor USERNAME`,
   with the service's settings. */

/**
 * Makes the file's path absolute, because npm starts this script in the root, not in the caller's directory.
 * @param {string[]} args
 */
function withFile([command = "", file, ...rest]) {
  if (file === undefined || !["backup", "restore"].includes(command))
    return [command, ...(file ? [file] : []), ...rest];
  return [command, resolve(process.env.INIT_CWD ?? process.cwd(), file), ...rest];
}

for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]))
  process.on(signal, () => process.exit(130));
try {
  checkNode();
  await install();
  if (!(await build("server"))) throw new Stop("The build failed; see the lines above.");
  const args = ["--enable-source-maps", "server/dist/db.js", ...withFile(process.argv.slice(2))];
  process.exitCode = await run(process.execPath, args, { env: environment() });
} catch (error) {
  if (!(error instanceof Stop)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
