import { Stop, build, checkNode, install } from "./prepare.mjs";

/* `npm run build`: installs and builds without starting the service, for use with a service manager. */

try {
  checkNode();
  await install();
  for (const part of /** @type {const} */ (["client", "server"])) {
    if (!(await build(part))) throw new Stop("The build failed; see the lines above.");
  }
} catch (error) {
  if (!(error instanceof Stop)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
