import { spawn } from "node:child_process";
import { join } from "node:path";
import { endWithParent } from "./lifetime.mjs";
import { Stop, checkNode, install, root, say } from "./prepare.mjs";

/* `npm run gallery`: every part of the interface in its states, on PORT (default 3000). `npm run dev` shows the same
   page at /gallery/; this command needs no server and no data. */

const port = Number(process.env.PORT) || 3000;

try {
  checkNode();
  await install();
  const vite = join(root, "client/node_modules/vite/bin/vite.js");
  const child = spawn(process.execPath, [vite, "--port", String(port), "--strictPort", "--clearScreen", "false"], {
    cwd: join(root, "client"),
    /* The parts shown call no server, so this may be an address at which nothing listens. */
    env: { ...process.env, API_URL: "http://127.0.0.1:9" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  child.on("exit", (code) => process.exit(code ?? 1));
  endWithParent(() => child.kill("SIGTERM"));
  say(`http://localhost:${port}/gallery/`);
} catch (error) {
  if (!(error instanceof Stop)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
