import { announce, start } from "../../server/dist/main.js";

/*
 * A process that runs one server after another for the tests (support/server.ts); loading the code for every test would
 * take a fifth of their time. The message `{ variables, isDemo }` starts a server and `"stop"` stops it; the process
 * replies `"done"` when that has happened.
 */

/** @type {any} */
let running;

process.on("message", async (/** @type {any} */ message) => {
  if (message === "stop") await running.service.stop();
  else {
    running = await start(message.variables, { isDemo: message.isDemo });
    await announce(running);
  }
  process.send?.("done");
});
/* The channel closes when the test process ends, and this process must not outlive it. */
process.on("disconnect", () => process.exit());
